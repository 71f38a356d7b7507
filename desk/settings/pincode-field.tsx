import { useRef, useState } from 'react';
import { normalisePincode } from '../../domain/pincode.ts';
import { TextField } from '../../ui/text-field.tsx';
import { call } from '../api/call.ts';
import type { EditControls } from '../form/edit-form.tsx';

interface PincodeFieldProps extends ReturnType<EditControls['bind']> {
  onPlace: EditControls['set'];
}

/** The shop's pincode. When complete, it fills in the shop's location from its post offices. */
export function PincodeField({ field, value, onChange, onPlace }: PincodeFieldProps) {
  const asked = useRef('');
  const [hint, setHint] = useState('Six digits; fills in the place below');

  async function locate(typed: string) {
    const pincode = normalisePincode(typed);
    if (!/^[1-9]\d{5}$/.test(pincode)) return;
    asked.current = pincode;
    const answer = await call('GET /desk/places/:pincode', { params: { pincode } });
    // A late answer: another pincode has been typed since.
    if (asked.current !== pincode) return;
    if (!answer.ok) return setHint(answer.refusal?.message ?? 'The place could not be looked up');
    const { latitude, longitude, place } = answer.body;
    onPlace('latitude', String(latitude));
    onPlace('longitude', String(longitude));
    setHint(place);
  }

  return (
    <TextField
      field={field}
      value={value}
      onChange={(event) => {
        onChange(event);
        void locate(event.target.value);
      }}
      label="Pincode"
      inputMode="numeric"
      maxLength={7}
      autoComplete="off"
      hint={hint}
    />
  );
}
