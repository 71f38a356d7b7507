import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { icons } from '../parts/icons.ts';
import { CameraDialog } from './camera-dialog.tsx';

/** For a phone without a scanner. */
export function CameraButton({ onCode }: { onCode: (code: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button type="button" tone="quiet" aria-label="Scan with the camera" onClick={() => setOpen(true)}>
        <Icon name={icons.camera} className="size-[1.3em]" />
      </Button>
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
