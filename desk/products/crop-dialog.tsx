import { useState } from 'react';
import { ReactCrop, type PercentCrop } from 'react-image-crop';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { call, wordsOf } from '../api/call.ts';
import { Failure } from '../parts/notice.tsx';

interface CropDialogProps {
  pictureId: string;
  onCropped: (pictureId: string) => void;
  onClose: () => void;
}

/** The server cuts the stored picture; the old one stays, so that the change can be taken back. */
export function CropDialog({ pictureId, onCropped, onClose }: CropDialogProps) {
  const [crop, setCrop] = useState<PercentCrop>({ unit: '%', x: 10, y: 10, width: 80, height: 80 });
  const [isSquare, setSquare] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function cut() {
    setBusy(true);
    const answer = await call('POST /desk/pictures/:pictureId/crop', {
      params: { pictureId },
      body: { left: crop.x / 100, top: crop.y / 100, width: crop.width / 100, height: crop.height / 100 },
    });
    setBusy(false);
    if (answer.ok) onCropped(answer.body.picture_id);
    else setFailure(wordsOf(answer));
  }

  return (
    <Dialog id="crop" title="Crop" opensAtOnce onClose={onClose}>
      <div className="space-y-4 px-5 pt-1 pb-2">
        <ReactCrop
          crop={crop}
          {...(isSquare && { aspect: 1 })}
          minWidth={72}
          minHeight={72}
          className="[--rc-drag-handle-size:24px]!"
          keepSelection
          onChange={(_pixels, percent) => setCrop(percent)}
        >
          <img src={`/media/${pictureId}/960`} alt="The whole one, to be cropped" className="max-h-[55vh]" />
        </ReactCrop>
        <label className="flex min-h-9 cursor-pointer items-center gap-2.5">
          <input
            type="checkbox"
            checked={isSquare}
            onChange={(event) => setSquare(event.target.checked)}
            className="size-5 accent-electric"
          />
          Square, as lists show it
        </label>
        <Failure text={failure} />
        <Button isBusy={isBusy} disabled={crop.width === 0 || crop.height === 0} onClick={() => void cut()}>
          Crop
        </Button>
      </div>
    </Dialog>
  );
}
