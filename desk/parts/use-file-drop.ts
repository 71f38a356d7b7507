import { useEffect, useState, type RefObject } from 'react';

/** Takes files dropped onto an element; null: takes none. Returns whether files are being dragged over it. */
export function useFileDrop(area: RefObject<HTMLElement | null>, onFiles: ((files: File[]) => void) | null): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (onFiles === null) return undefined;
    const ended = new AbortController();
    const { signal } = ended;
    const element = area.current;
    element?.addEventListener('dragleave', () => setOver(false), { signal });
    element?.addEventListener(
      'dragover',
      (event) => {
        if (!event.dataTransfer?.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      },
      { signal },
    );
    element?.addEventListener(
      'drop',
      (event) => {
        const files = [...(event.dataTransfer?.files ?? [])];
        if (files.length === 0) return;
        event.preventDefault();
        setOver(false);
        onFiles(files);
      },
      { signal },
    );
    return () => ended.abort();
  });
  return isOver;
}
