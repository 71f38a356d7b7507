import { deskContract } from '../../contract/desk/desk-contract.ts';
import type { Distances } from '../../contract/desk/progress.ts';
import { TextField } from '../../ui/text-field.tsx';
import { call } from '../api/call.ts';
import { EditForm } from '../form/edit-form.tsx';
import { Card } from '../parts/card.tsx';

const textsOf = ({ metres }: Distances) => ({ metres: metres.join(', ') });

/** NaN for what is no number, so that the schema refuses it. */
const metresOf = (typed: string): number[] =>
  typed
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(Number);

/** The distances over which times are taken. */
export const DistancesCard = ({ distances }: { distances: Distances }) => (
  <EditForm
    draft="distances"
    subject="the distances"
    row={distances}
    textsOf={textsOf}
    labels={{ metres: 'Distances' }}
    schema={deskContract['PATCH /desk/distances'].body}
    read={(values) => ({ metres: metresOf(values['metres'] ?? '') })}
    send={(body) => call('PATCH /desk/distances', { body })}
  >
    {({ bind }) => (
      <Card title="Distances">
        <div className="max-w-md">
          <TextField
            {...bind('metres')}
            label="Distances, in metres"
            autoComplete="off"
            maxLength={200}
            hint="Separated by commas. A distance that has times stays"
          />
        </div>
      </Card>
    )}
  </EditForm>
);
