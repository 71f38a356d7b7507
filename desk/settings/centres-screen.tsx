import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { deskContract } from '../../contract/desk/desk-contract.ts';
import type { DeskCentre } from '../../contract/desk/settings.ts';
import { agesText, daysText, weekDays } from '../../domain/centre.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { call, load, reasonsOf } from '../api/call.ts';
import { ChecksField } from '../form/checks-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { useReasons } from '../form/use-reasons.ts';
import { Badge } from '../parts/badge.tsx';
import { AadhaarCard } from './aadhaar-card.tsx';
import { AdmissionFee } from './admission-fee.tsx';
import { KitCard } from './kit-card.tsx';
import { NoticesCard } from './notices-card.tsx';
import { NamedRows } from './named-rows.tsx';

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
  return (
    <NamedRows
      label="Centres"
      addText="Add a centre"
      empty={{ icon: 'pin', text: 'There are no centres yet.' }}
      sortedText="The centres are sorted."
      rows={centres}
      lineOf={({ address }) => address}
      renderAside={(centre) => (
        <>
          <span className="basis-52 text-sm">
            {[daysText(centre.days), centre.timings].filter(Boolean).join(', ')}
            <span className="block text-steel">{agesText(centre.age_from, centre.age_to)}</span>
          </span>
          <span className="sm:basis-32">
            {centre.is_location ? <Badge tone="good">Location</Badge> : <Badge>Admissions only</Badge>}
          </span>
        </>
      )}
      sort={(names) => call('PUT /desk/centres/order', { body: { names } })}
      renderDialog={(centre, close, done) => <CentreDialog centre={centre} onClose={close} onDone={done} />}
    >
      <AdmissionFee academy={academy} />
      <KitCard items={items} />
      <NoticesCard notices={notices} />
      <AadhaarCard aadhaar={aadhaar} stored={aadhaar_stored} />
    </NamedRows>
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
  const reasonsFor = useReasons();
  const form = useForm(
    deskContract['POST /desk/centres'].body,
    async ({ name, ...values }) => {
      const answer = row
        ? await call('PATCH /desk/centres/:name', { params: { name }, body: { version: row.version, ...values } })
        : await call('POST /desk/centres', { body: { name, ...values } });
      if (answer.ok) onDone('Saved.');
      return reasonsFor(answer, { 'name-taken': 'name' });
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
