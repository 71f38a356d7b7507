import { RadioCard } from '../../ui/radio-card.tsx';
import type { EditControls } from './edit-form.tsx';

const words = {
  Active: { title: 'Active', text: 'In effect between these dates.' },
  Inactive: { title: 'Inactive', text: 'Only staff see it.' },
};

/** Whether customers see or can use it. */
export const StatusField = ({ values, set }: Pick<EditControls, 'values' | 'set'>) => (
  <fieldset>
    <legend className="sr-only">Status</legend>
    <div className="grid gap-2 sm:grid-cols-2">
      {(['Active', 'Inactive'] as const).map((status) => (
        <RadioCard
          key={status}
          name="status"
          value={status}
          isChosen={values['status'] === status}
          onChoose={() => set('status', status)}
          {...words[status]}
        />
      ))}
    </div>
  </fieldset>
);
