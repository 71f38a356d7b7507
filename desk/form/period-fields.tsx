import { TextField } from '../../ui/text-field.tsx';
import type { EditControls } from './edit-form.tsx';

/** From and until, in India. */
export const PeriodFields = ({ bind }: Pick<EditControls, 'bind'>) => (
  <div className="grid gap-5 sm:grid-cols-2">
    <TextField {...bind('starts_at')} type="datetime-local" label="From" hint="Empty: at once. Time in India" />
    <TextField {...bind('ends_at')} type="datetime-local" label="Until" hint="Empty: until it is switched off" />
  </div>
);
