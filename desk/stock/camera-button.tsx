import { useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { icons } from '../parts/icons.ts';
import { CameraDialog } from './camera-dialog.tsx';

/** For phones without a scanner. */
export function CameraButton({ onCode }: { onCode: (code: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label="Scan with the camera"
        onClick={() => setOpen(true)}
        className="flex w-12 flex-none items-center justify-center rounded-md border border-line-strong bg-white hover:bg-ice"
      >
        <Icon name={icons.camera} className="size-[1.4em]" />
      </button>
      {isOpen && (
        <CameraDialog
          onCode={(code) => {
            setOpen(false);
            onCode(code);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
