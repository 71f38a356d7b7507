import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { deskContract } from '../../contract/desk/desk-contract.ts';
import type { DeskCentre } from '../../contract/desk/settings.ts';
import { agesText, daysText, weekDays } from '../../domain/centre.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { call, load, reasonsOf, wordsOf } from '../api/call.ts';
import { ChecksField } from '../form/checks-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { useLastChange } from '../list/last-change.tsx';
import { NoRows } from '../list/no-rows.tsx';
import { SortList } from '../list/sort-list.tsx';
import { Badge } from '../parts/badge.tsx';
import { AadhaarCard } from './aadhaar-card.tsx';
import { AdmissionFee } from './admission-fee.tsx';
import { KitCard } from './kit-card.tsx';
import { NoticesCard } from './notices-card.tsx';
import { SettingsFrame } from './settings-frame.tsx';

export async function loader() {
  const [settings, { items, notices }] = await Promise.all([
    load(call('GET /desk/settings')),
    load(call('GET /desk/kit')),
  ]);
  return { ...settings, items, notices };
}

/** The academy's centres, in the order of the admission form; its fee, kit and consents. */
export function Component() {
  const { centres, academy, items, notices, aadhaar, aadhaar_stored } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<DeskCentre | 'new' | null>(null);
  const [changeNotice, setLastChange] = useLastChange();
  const done = (text: string) => {
    setOpen(null);
    showToast(text);
    void revalidate();
  };

  async function sort(names: readonly string[]) {
    const answer = await call('PUT /desk/centres/order', { body: { names: [...names] } });
    if (!answer.ok) showToast(wordsOf(answer));
    else if (answer.body.audit_id !== null) {
      setLastChange({ text: 'The centres are sorted.', auditId: answer.body.audit_id });
    }
    await revalidate();
  }

  return (
    <SettingsFrame
      action={
        <Button size="small" onClick={() => setOpen('new')}>
          Add a centre
        </Button>
      }
    >
      {changeNotice}
      <div className="desk-card overflow-clip">
        {centres.length === 0 && <NoRows icon="pin" text="There are no centres yet." />}
        <SortList
          label="Centres"
          items={centres}
          keyOf={({ name }) => name}
          nameOf={({ name }) => name}
          onSort={(names) => void sort(names)}
          renderItem={(centre) => (
            <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
              <span className="min-w-0 flex-1 basis-52">
                <button
                  type="button"
                  onClick={() => setOpen(centre)}
                  className="font-bold hover:text-electric hover:underline"
                >
                  {centre.name}
                </button>
                <span className="block text-sm text-steel">{centre.address}</span>
              </span>
              <span className="basis-52 text-sm">
                {[daysText(centre.days), centre.timings].filter(Boolean).join(', ')}
                <span className="block text-steel">{agesText(centre.age_from, centre.age_to)}</span>
              </span>
              <span className="sm:basis-32">
                {centre.is_location ? <Badge tone="good">Location</Badge> : <Badge>Admissions only</Badge>}
              </span>
            </span>
          )}
        />
      </div>
      <div className="mt-5 space-y-5">
        <AdmissionFee academy={academy} />
        <KitCard items={items} />
        <NoticesCard notices={notices} />
        <AadhaarCard aadhaar={aadhaar} stored={aadhaar_stored} />
      </div>
      {open !== null && <CentreDialog centre={open} onClose={() => setOpen(null)} onDone={done} />}
    </SettingsFrame>
  );
}

/** NaN if it is not a number, so that the schema refuses it. */
const ageOf = (typed: FormDataEntryValue | null): unknown => {
  const text = typeof typed === 'string' ? typed.trim() : '';
  return text === '' ? null : Number(text);
};

interface CentreDialogProps {
  centre: DeskCentre | 'new';
  onClose: () => void;
  onDone: (text: string) => void;
}

function CentreDialog({ centre, onClose, onDone }: CentreDialogProps) {
  const row = centre === 'new' ? null : centre;
  const [days, setDays] = useState<readonly string[]>(row?.days ?? []);
  const form = useForm(
    deskContract['POST /desk/centres'].body,
    async ({ name, ...values }) => {
      const answer = row
        ? await call('PATCH /desk/centres/:name', { params: { name }, body: { version: row.version, ...values } })
        : await call('POST /desk/centres', { body: { name, ...values } });
      if (answer.ok) onDone('Saved.');
      return reasonsOf(answer, { 'name-taken': 'name' });
    },
    {
      read: (data) => ({
        name: row?.name ?? data.get('name'),
        address: data.get('address'),
        timings: data.get('timings'),
        days,
        age_from: ageOf(data.get('age_from')),
        age_to: ageOf(data.get('age_to')),
        is_location: data.get('is_location') === 'yes',
      }),
    },
  );
  const { field } = form;

  async function remove(name: string) {
    const answer = await call('DELETE /desk/centres/:name', { params: { name } });
    if (answer.ok) onDone(answer.body.message);
    else form.show(reasonsOf(answer));
  }

  return (
    <FormDialog
      id="centre"
      title={row?.name ?? 'New centre'}
      form={form}
      button="Save"
      otherButton={
        row && (
          <Button tone="quiet" onClick={() => void remove(row.name)}>
            Remove
          </Button>
        )
      }
      onClose={onClose}
    >
      {!row && <TextField field={field('name')} label="Name" autoComplete="off" maxLength={60} />}
      <TextField field={field('address')} label="Address" autoComplete="off" defaultValue={row?.address} />
      <ChecksField
        field={field('days')}
        label="Days"
        choices={weekDays.map((day) => ({ value: day, text: day }))}
        chosen={days}
        isInline
        onChange={setDays}
      />
      <TextField
        field={field('timings')}
        label="Times"
        placeholder="6:00 – 8:00 am"
        autoComplete="off"
        defaultValue={row?.timings}
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          field={field('age_from')}
          label="From age"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={row?.age_from ?? ''}
        />
        <TextField
          field={field('age_to')}
          label="To age"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={row?.age_to ?? ''}
        />
      </div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          name="is_location"
          value="yes"
          defaultChecked={row?.is_location}
          className="size-5 accent-electric"
        />
        Shown as one of the academy’s locations
      </label>
    </FormDialog>
  );
}
