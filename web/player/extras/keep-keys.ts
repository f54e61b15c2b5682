/** The controls would otherwise prevent Space from activating a native button. */
export function keepKeys(button: HTMLButtonElement): void {
  button.addEventListener('keydown', (event) => {
    if (event.key === ' ') event.stopPropagation();
  });
}
