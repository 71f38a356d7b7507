import { sql } from 'kysely';
import type { Transaction } from '../../../database/client.ts';
import { isFeePayable } from '../../../domain/admission-stage.ts';
import { formatPaise } from '../../../domain/money.ts';
import type { Outbox } from '../../state/outbox.ts';
import { batchOfAdmission, foundStage, isSentByGuardian, placeOfAdmission, type StageRow } from './stage.ts';

interface UnpaidForm extends StageRow {
  admission_id: string;
  name: string;
  fee_paise: number;
  email: string;
}

/**
 * A student has got a place: whoever sent the form gets a mail with the link to pay its fee, if it is not paid. Nobody else, because the
 * link opens only in the account that sent it; and only a guardian, because the mail names the batch.
 */
export async function tellFeeDue(trx: Transaction, outbox: Pick<Outbox, 'sendMail'>, studentId: string): Promise<void> {
  const { rows } = await sql<UnpaidForm>`
    select a.admission_id, a.name, a.fee_paise, u.email, a.state, ${placeOfAdmission} as place, ${batchOfAdmission} as batch
      from admission a join account u using (user_id)
     where a.student_id = ${studentId} and a.state = 'accepted' and a.erased_at is null and ${isSentByGuardian}
       and not exists (select from fee_order f where f.admission_id = a.admission_id and f.state = 'paid')
     order by a.decided_at desc, a.admission_id limit 1`.execute(trx);
  const [form] = rows;
  if (!form) return;
  const { stage, batch } = foundStage(form);
  if (stage !== 'placed' || !isFeePayable(stage)) return;
  await outbox.sendMail(trx, {
    to: form.email,
    subject: 'There is a place: please pay the admission fee',
    content: {
      heading: `A place for ${form.name}`,
      paragraphs: [`There is a place in ${batch ?? 'our academy'} for ${form.name}. Please pay the admission fee now.`],
      facts: [
        ...(batch === null ? [] : [{ name: 'Batch', value: batch }]),
        { name: 'Admission fee', value: formatPaise(form.fee_paise) },
      ],
      button: { text: 'Pay the admission fee', path: `/admission-form?pay=${form.admission_id}` },
      after: ['If you have just paid it, there is nothing left to do. Questions? Just reply to this mail.'],
    },
  });
}
