export type NoticeLayer = {
  /** Replaces the controls, and the notice that is already shown. */
  readonly show: (notice: HTMLElement) => void;
  readonly hide: () => void;
};

/** Shows one notice over the player. The keyboard focus moves with it. */
export function createNoticeLayer(controller: HTMLElement): NoticeLayer {
  let shown: HTMLElement | undefined;
  return {
    show(notice) {
      const { activeElement } = document;
      const hadFocus = controller.contains(activeElement) || shown?.contains(activeElement);
      shown?.remove();
      shown = notice;
      controller.setAttribute('data-failed', '');
      controller.inert = true;
      controller.after(notice);
      if (hadFocus === true) notice.querySelector('button')?.focus();
    },
    hide() {
      if (shown === undefined) return;
      const hadFocus = shown.contains(document.activeElement);
      shown.remove();
      shown = undefined;
      controller.removeAttribute('data-failed');
      controller.inert = false;
      if (hadFocus) controller.focus();
    },
  };
}
