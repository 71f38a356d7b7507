import { useRef, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';

interface PictureInputProps {
  /** For screen readers. */
  label: string;
  isMany?: boolean;
  onFiles: (files: File[]) => void;
  /** The words of the button. */
  children: ReactNode;
}

/** A file input for pictures, or a phone's camera, behind a button. */
export function PictureInput({ label, isMany = false, onFiles, children }: PictureInputProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        multiple={isMany}
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <Button size="small" tone="quiet" onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}
