import { useEffect, useRef, useState } from 'react';
import { centerCrop, makeAspectCrop, ReactCrop, type PercentCrop } from 'react-image-crop';
import { turns } from '../../contract/desk/pictures.ts';
import { Button } from '../../ui/button.tsx';
import { CheckBox } from '../parts/check-box.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { call } from '../api/call.ts';
import { usePress } from '../form/use-press.ts';
import { icons } from '../parts/icons.ts';
import { Failure } from '../parts/notice.tsx';

interface CropDialogProps {
  pictureId: string;
  onCropped: (pictureId: string) => void;
  onClose: () => void;
}

type Turn = (typeof turns)[number];

/** The whole picture: somebody who only turns it must not lose its edges. */
const start: PercentCrop = { unit: '%', x: 0, y: 0, width: 100, height: 100 };

/** The largest square in the middle. */
const squareOf = ({ width, height }: { width: number; height: number }): PercentCrop =>
  centerCrop(
    makeAspectCrop({ unit: '%', ...(width < height ? { width: 100 } : { height: 100 }) }, 1, width, height),
    width,
    height,
  );

/** The server rotates and crops a copy of the stored picture, so that the change can be undone. */
export function CropDialog({ pictureId, onCropped, onClose }: CropDialogProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [picture, setPicture] = useState<HTMLImageElement | null>(null);
  const [turn, setTurn] = useState<Turn>(0);
  const [crop, setCrop] = useState<PercentCrop>(start);
  const [isSquare, setSquare] = useState(false);
  const { press, isBusy, failure, setFailure } = usePress();

  useEffect(() => {
    const image = new Image();
    image.addEventListener('load', () => setPicture(image));
    image.addEventListener('error', () =>
      setFailure('The picture could not be loaded. Please close this and try again.'),
    );
    image.src = `/media/${pictureId}/1280`;
  }, [pictureId, setFailure]);
  // A canvas, because CSS would rotate the picture without swapping the width and height that the crop works with.
  useEffect(() => {
    if (picture && canvas.current) drawTurned(canvas.current, picture, turn);
  }, [picture, turn]);

  function shape(next: { turn: Turn; isSquare: boolean }) {
    setTurn(next.turn);
    setSquare(next.isSquare);
    setCrop(next.isSquare && picture ? squareOf(turnedSize(picture, next.turn)) : start);
  }

  async function cut() {
    const body = { left: crop.x / 100, top: crop.y / 100, width: crop.width / 100, height: crop.height / 100, turn };
    const cropped = await press(call('POST /desk/pictures/:pictureId/crop', { params: { pictureId }, body }));
    if (cropped) onCropped(cropped.picture_id);
  }

  const turnBy = (by: 1 | 3) => shape({ turn: turns[(turn + by) % turns.length] ?? 0, isSquare });
  return (
    <Dialog id="crop" title="Crop" className="sheet crop-sheet" opensAtOnce onClose={onClose}>
      <div className="space-y-4 px-5 pt-1 pb-2">
        <div className="grid min-h-48 place-items-center rounded-md bg-ice-deep p-3">
          <ReactCrop
            crop={crop}
            {...(isSquare && { aspect: 1 })}
            minWidth={48}
            minHeight={48}
            className="[--rc-drag-handle-size:24px]!"
            keepSelection
            onChange={(_pixels, percent) => setCrop(percent)}
          >
            <canvas
              ref={canvas}
              aria-label="The whole picture"
              style={{ width: picture ? shownWidth(picture, turn) : 0 }}
            />
          </ReactCrop>
        </div>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <span className="flex gap-2">
            <Button size="small" tone="quiet" onClick={() => turnBy(3)}>
              <Icon name={icons.turnLeft} className="size-[1.2em]" /> Turn left
            </Button>
            <Button size="small" tone="quiet" onClick={() => turnBy(1)}>
              <Icon name={icons.turnRight} className="size-[1.2em]" /> Turn right
            </Button>
          </span>
          <CheckBox isChecked={isSquare} onChange={(next) => shape({ turn, isSquare: next })}>
            Square, as shown in lists
          </CheckBox>
        </div>
        <Failure text={failure} />
        <Button isBusy={isBusy} disabled={!picture || crop.width === 0 || crop.height === 0} onClick={() => void cut()}>
          Crop
        </Button>
      </div>
    </Dialog>
  );
}

const turnedSize = ({ naturalWidth, naturalHeight }: HTMLImageElement, turn: Turn) =>
  turn % 2 === 0 ? { width: naturalWidth, height: naturalHeight } : { width: naturalHeight, height: naturalWidth };

/** As large as the screen allows: small pictures are enlarged. */
function shownWidth(picture: HTMLImageElement, turn: Turn): string {
  const { width, height } = turnedSize(picture, turn);
  return `min(${(60 * width) / height}dvh, 100vw - 5rem, 58rem)`;
}

function drawTurned(canvas: HTMLCanvasElement, picture: HTMLImageElement, turn: Turn): void {
  const { width, height } = turnedSize(picture, turn);
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) return;
  context.translate(width / 2, height / 2);
  context.rotate((turn * Math.PI) / 2);
  context.drawImage(picture, -picture.naturalWidth / 2, -picture.naturalHeight / 2);
}
