import { useEffect, useRef, useState } from 'react';
import type { DeskOutput } from '../../contract/desk/desk-contract.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { FieldBinding } from '../../ui/field-frame.tsx';
import { Picture } from '../../ui/picture.tsx';
import { call, wordsOf } from '../api/call.ts';
import { mayCall, useMe } from '../api/session.ts';
import { Failure } from '../parts/notice.tsx';
import { PictureInput } from './picture-input.tsx';
import { UploadLines } from './upload-lines.tsx';
import { useFileDrop } from '../parts/use-file-drop.ts';
import { useUploads } from './use-uploads.ts';

type Row = DeskOutput<'GET /desk/window/pictures'>['rows'][number];

interface PictureFieldProps {
  field: FieldBinding;
  label: string;
  /** Empty: none. */
  pictureId: string;
  onChange: (pictureId: string) => void;
}

/** One picture: uploaded, dropped, or chosen from the shop's newest ones. */
export function PictureField({ field, label, pictureId, onChange }: PictureFieldProps) {
  const me = useMe();
  const [isOpen, setOpen] = useState(false);
  const area = useRef<HTMLFieldSetElement>(null);
  const { uploads, add, retry, drop, listen } = useUploads(onChange);
  useEffect(() => listen(onChange));
  const addOne = (files: File[]) => {
    for (const { key, reason } of uploads) if (reason !== undefined) drop(key);
    add(files.slice(0, 1));
  };
  const canSend = mayCall(me, 'POST /desk/pictures');
  const isOver = useFileDrop(area, canSend ? addOne : null);
  const name = label.toLowerCase();
  return (
    <fieldset ref={area}>
      <legend className="mb-1.5 text-sm font-bold">{label}</legend>
      <div className="flex items-center gap-3">
        <span
          className={`grid size-20 flex-none place-items-center overflow-hidden rounded-md bg-ice-deep text-sm text-steel ${isOver ? 'ring-2 ring-electric' : ''}`}
        >
          {pictureId === '' ? (
            'None'
          ) : (
            <Picture
              src={`/media/${pictureId}`}
              alt=""
              sizes="5rem"
              widthMax={160}
              className="size-full object-contain"
            />
          )}
        </span>
        <span className="flex flex-wrap gap-2">
          {canSend && (
            <PictureInput label={`File of the ${name}`} onFiles={addOne}>
              Upload<span className="sr-only"> {name}</span>
            </PictureInput>
          )}
          {mayCall(me, 'GET /desk/window/pictures') && (
            <Button size="small" tone="quiet" onClick={() => setOpen(true)}>
              Choose<span className="sr-only"> {name}</span>
            </Button>
          )}
          {pictureId !== '' && (
            <Button size="small" tone="quiet" onClick={() => onChange('')}>
              Remove<span className="sr-only"> {name}</span>
            </Button>
          )}
        </span>
      </div>
      <div className="mt-2">
        <UploadLines uploads={uploads} onRetry={retry} onDrop={drop} />
      </div>
      {field.reason !== undefined && <p className="mt-1.5 text-sm font-semibold text-signal-deep">{field.reason}</p>}
      {isOpen && (
        <PictureChoice
          onClose={() => setOpen(false)}
          onChoose={(id) => {
            setOpen(false);
            onChange(id);
          }}
        />
      )}
    </fieldset>
  );
}

function PictureChoice({ onClose, onChoose }: { onClose: () => void; onChoose: (pictureId: string) => void }) {
  const [rows, setRows] = useState<readonly Row[] | null>(null);
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    void call('GET /desk/window/pictures').then((answer) =>
      answer.ok ? setRows(answer.body.rows) : setFailure(wordsOf(answer)),
    );
  }, []);
  return (
    <Dialog id="pictures" title="Choose a picture" opensAtOnce onClose={onClose}>
      <div className="px-5 pt-2 pb-2">
        <Failure text={failure} />
        {rows === null && failure === undefined && <p className="text-steel">Loading…</p>}
        <ul className="grid max-h-[60dvh] grid-cols-3 gap-2 overflow-y-auto sm:grid-cols-4">
          {rows?.map(({ picture_id, used_by }) => (
            <li key={picture_id}>
              <button
                type="button"
                aria-label={used_by}
                title={used_by}
                onClick={() => onChoose(picture_id)}
                className="block aspect-square w-full overflow-hidden rounded-md bg-ice-deep ring-1 ring-line hover:ring-2 hover:ring-electric"
              >
                <Picture
                  src={`/media/${picture_id}`}
                  alt=""
                  sizes="8rem"
                  widthMax={320}
                  className="size-full object-contain"
                />
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
