import { deskContract } from '../../contract/desk/desk-contract.ts';
import type { AcademySettings } from '../../contract/desk/settings.ts';
import { rupeeText, sentAmount } from '../../domain/rupee-text.ts';
import { TextField } from '../../ui/text-field.tsx';
import { call } from '../api/call.ts';
import { EditForm } from '../form/edit-form.tsx';
import { Card } from '../parts/card.tsx';

const labels = { admission_fee_paise: 'Admission fee' };

const textsOf = ({ admission_fee_paise }: AcademySettings) => ({ admission_fee_paise: rupeeText(admission_fee_paise) });

/** What parents pay when they send the admission form. */
export const AdmissionFee = ({ academy }: { academy: AcademySettings }) => (
  <EditForm
    draft="academy"
    subject="the admission fee"
    row={academy}
    textsOf={textsOf}
    labels={labels}
    schema={deskContract['PATCH /desk/settings/academy'].body}
    read={(values) => ({ admission_fee_paise: sentAmount(values['admission_fee_paise']) })}
    send={(body) => call('PATCH /desk/settings/academy', { body })}
  >
    {({ bind }) => (
      <Card title="Admission fee">
        <div className="max-w-xs">
          <TextField
            {...bind('admission_fee_paise')}
            label="Admission fee, in rupees"
            inputMode="decimal"
            maxLength={9}
            autoComplete="off"
            hint="Paid once. Forms that were already sent keep their fee"
          />
        </div>
      </Card>
    )}
  </EditForm>
);
