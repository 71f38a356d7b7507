import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ConsentNotice } from '../../contract/batch.ts';
import { deskContract } from '../../contract/desk/desk-contract.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useForm } from '../../ui/use-form.ts';
import { call, reasonsOf } from '../api/call.ts';
import { AreaField } from '../form/area-field.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { Card } from '../parts/card.tsx';
import { purposeWords } from '../students/student-text.ts';

/** Only this text says when a child's data is erased. */
const namesMonths = ({ purpose }: ConsentNotice): boolean => purpose === 'training';

const erasedText = (months: number | null): string =>
  months === null
    ? 'names no number of months, so nobody who agreed to it is erased'
    : `erased ${months === 1 ? 'a month' : `${months} months`} after leaving`;

/** The consent notices, by purpose. */
export function NoticesCard({ notices }: { notices: readonly ConsentNotice[] }) {
  const [open, setOpen] = useState<ConsentNotice | null>(null);
  return (
    <Card title="What parents consent to">
      <ul className="divide-y divide-line">
        {notices.map((notice) => (
          <li key={notice.purpose} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
            <span className="min-w-0 flex-1 basis-72">
              <span className="font-bold">{purposeWords[notice.purpose]}</span>{' '}
              <span className="text-sm text-steel">
                text {notice.version}
                {namesMonths(notice) && ` · ${erasedText(notice.erased_after_months)}`}
              </span>
              <span className="block break-words whitespace-pre-line">{notice.text}</span>
            </span>
            <Button
              size="small"
              tone="quiet"
              aria-haspopup="dialog"
              aria-label={`Change: ${purposeWords[notice.purpose]}`}
              onClick={() => setOpen(notice)}
            >
              Change
            </Button>
          </li>
        ))}
      </ul>
      {open && <NoticeDialog notice={open} onClose={() => setOpen(null)} />}
    </Card>
  );
}

function NoticeDialog({ notice, onClose }: { notice: ConsentNotice; onClose: () => void }) {
  const { purpose, version, text, erased_after_months: months } = notice;
  const { revalidate } = useRevalidator();
  const form = useForm(
    deskContract['POST /desk/notices'].body,
    async (body) => {
      const answer = await call('POST /desk/notices', { body });
      if (!answer.ok) return reasonsOf(answer);
      showToast(answer.body.version === version ? 'Nothing has changed.' : 'Saved. Parents are asked again.');
      onClose();
      await revalidate();
      return [];
    },
    {
      read: (data) => ({
        purpose,
        version,
        text: data.get('text'),
        erased_after_months: namesMonths(notice) ? Number(data.get('erased_after_months')) : undefined,
      }),
    },
  );
  return (
    <FormDialog id="notice" title={purposeWords[purpose]} form={form} button="Save the new text" onClose={onClose}>
      <AreaField
        field={form.field('text')}
        label="Text"
        hint="Who agreed to an earlier text is asked in My account to agree to this one. The earlier consent counts until then."
        defaultValue={text}
        maxLength={2000}
        rows={6}
      />
      {namesMonths(notice) && (
        <TextField
          field={form.field('erased_after_months')}
          label="Erase a child’s data this many months after leaving"
          hint="Done at night, with a mail to the family; declined forms too. The text must name the same number. Who agreed only to an earlier text is erased as that one says: never, if it named no number."
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          defaultValue={months ?? ''}
        />
      )}
    </FormDialog>
  );
}
