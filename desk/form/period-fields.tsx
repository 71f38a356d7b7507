import { TextField } from '../../ui/text-field.tsx';
import type { EditControls } from './edit-form.tsx';

/** From and until, in India. */
export const PeriodFields = ({ bind }: Pick<EditControls, 'bind'>) => (
  <div className="grid gap-5 sm:grid-cols-2">
    <TextField
      {...bind('starts_at')}
      type="datetime-local"
      label="From"
      hint="Time in India. Leave empty to start at once"
    />
    <TextField {...bind('ends_at')} type="datetime-local" label="Until" hint="Leave empty for no end" />
  </div>
);
