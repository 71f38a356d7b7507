import { useLoaderData } from 'react-router';
import { deskContract } from '../../contract/desk/desk-contract.ts';
import type { Profile } from '../../contract/desk/settings.ts';
import { isGstin, normaliseGstin } from '../../domain/gstin.ts';
import { stateOfGstin, stateOfPincode } from '../../domain/indian-state.ts';
import { TextField } from '../../ui/text-field.tsx';
import { call, load } from '../api/call.ts';
import { EditForm } from '../form/edit-form.tsx';
import { Card } from '../parts/card.tsx';
import { BrandCard } from './brand-card.tsx';
import { PincodeField } from './pincode-field.tsx';
import { SettingsFrame } from './settings-frame.tsx';

export const loader = () => load(call('GET /desk/settings'));

const labels = {
  logo_id: 'Logo',
  icon_id: 'Icon',
  main_colour: 'Main colour',
  accent_colour: 'Accent colour',
  logo_name: 'Name',
  tag_line: 'Tag line',
  address: 'Address',
  directions: 'How to find it',
  pincode: 'Pincode',
  latitude: 'Latitude',
  longitude: 'Longitude',
  phone: 'Phone',
  email: 'Email',
  social_url: 'Social page',
  legal_name: 'Registered name',
  gstin: 'GSTIN',
};

/** A new shop has no place yet; 0, 0 is in the sea. */
const textsOf = ({ version: _version, ...row }: Profile) => {
  const isPlaced = row.latitude !== 0 || row.longitude !== 0;
  const shown = isPlaced ? row : { ...row, latitude: '', longitude: '' };
  return Object.fromEntries(Object.entries(shown).map(([name, value]) => [name, String(value ?? '')]));
};

function stateHint(typed: string, pincode: string): string {
  const gstin = normaliseGstin(typed);
  if (isGstin(gstin)) return `State: ${stateOfGstin(gstin)?.name}`;
  if (gstin !== '') return 'This is not a valid GSTIN yet.';
  const state = stateOfPincode(pincode.trim());
  return state ? `State: ${state.name}, by the pincode` : 'Without it, the pincode says in which state you sell.';
}

const numberOf = (text: string | undefined) => Number(text?.trim() || Number.NaN);

/** Who the shop is to its customers, and on its invoices. */
export function Component() {
  const { profile } = useLoaderData<typeof loader>();
  return (
    <SettingsFrame>
      <EditForm
        draft="profile"
        subject="the profile"
        row={profile}
        textsOf={textsOf}
        labels={labels}
        schema={deskContract['PATCH /desk/settings/profile'].body}
        read={(values) => ({
          ...values,
          logo_id: values['logo_id'] || null,
          icon_id: values['icon_id'] || null,
          latitude: numberOf(values['latitude']),
          longitude: numberOf(values['longitude']),
        })}
        send={(body) => call('PATCH /desk/settings/profile', { body })}
      >
        {({ values, set, field, bind }) => (
          <>
            <Card title="Profile">
              <div className="grid gap-5 sm:grid-cols-2">
                <TextField {...bind('logo_name')} label={labels.logo_name} autoComplete="off" />
                <TextField {...bind('tag_line')} label={labels.tag_line} autoComplete="off" />
                <TextField {...bind('phone')} label={labels.phone} autoComplete="off" inputMode="tel" />
                <TextField {...bind('email')} label={labels.email} autoComplete="off" inputMode="email" />
                <TextField
                  {...bind('social_url')}
                  label={labels.social_url}
                  autoComplete="off"
                  inputMode="url"
                  hint="Begins with https://"
                />
              </div>
            </Card>
            <BrandCard controls={{ values, set, field, bind }} labels={labels} />
            <Card title="Where the shop is">
              <div className="grid gap-5 sm:grid-cols-2">
                <TextField {...bind('address')} label={labels.address} autoComplete="off" className="sm:col-span-2" />
                <TextField
                  {...bind('directions')}
                  label={labels.directions}
                  autoComplete="off"
                  maxLength={200}
                  className="sm:col-span-2"
                  hint="On the contact page, such as: a short walk from the station"
                />
                <PincodeField {...bind('pincode')} onPlace={set} />
                <span className="max-sm:hidden" />
                <TextField {...bind('latitude')} label={labels.latitude} autoComplete="off" inputMode="decimal" />
                <TextField {...bind('longitude')} label={labels.longitude} autoComplete="off" inputMode="decimal" />
              </div>
              <p className="mt-3 text-sm text-steel">
                Delivery distances are measured from this point. The pincode fills it in; correct it if you know it
                better.
              </p>
            </Card>
            <Card title="Seller on invoices">
              <div className="grid gap-5 sm:grid-cols-2">
                <TextField
                  {...bind('legal_name')}
                  label={labels.legal_name}
                  autoComplete="off"
                  hint="If it differs from the name above"
                />
                <TextField
                  {...bind('gstin')}
                  label={labels.gstin}
                  autoComplete="off"
                  maxLength={20}
                  hint={stateHint(values['gstin'] ?? '', values['pincode'] ?? '')}
                />
              </div>
              <p className="mt-3 text-sm text-steel">Issued invoices do not change.</p>
            </Card>
          </>
        )}
      </EditForm>
    </SettingsFrame>
  );
}
