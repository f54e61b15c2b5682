import './drop-zone.css';
import { type DragEvent, type ReactNode, useState } from 'react';

/** Receives files that are dropped on it. */
export function DropZone({
  onFiles,
  children,
}: {
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
}): ReactNode {
  const [isOver, setIsOver] = useState(false);
  function handleDrag(event: DragEvent): void {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setIsOver(true);
  }
  function handleDrop(event: DragEvent): void {
    event.preventDefault();
    setIsOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length > 0) onFiles(files);
  }
  return (
    <div
      className="drop-zone"
      {...(isOver && { 'data-over': '' })}
      onDragEnter={handleDrag}
      onDragOver={handleDrag}
      onDragLeave={() => setIsOver(false)}
      onDrop={handleDrop}
    >
      {children}
    </div>
  );
}
