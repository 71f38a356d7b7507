import type { Database } from '../../../database/client.ts';
import type { Handlers } from '../../http/api.ts';
import { mayAcknowledge } from '../../http/address-limits.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import type { Outbox } from '../../state/outbox.ts';
import { drawingLine } from '../invoice/tax-paper-drawing.ts';
import { Threads } from '../../threads/threads.ts';
import { WaitingLine } from '../../threads/waiting-line.ts';
import type { Payments } from '../payment/payments.ts';
import type { AadhaarCipher } from './aadhaar-cipher.ts';
import type { Receipt } from './draw-receipt.ts';
import { eraseOwnForm } from './erase-form.ts';
import { findFee } from './find-fee.ts';
import { findReceipt } from './find-receipt.ts';
import { listAdmissions } from './list-admissions.ts';
import { openFee } from './open-fee.ts';
import { submitAdmission } from './submit-admission.ts';

interface Parts {
  db: Database;
  aadhaarCipher: AadhaarCipher;
  payments: Payments;
  outbox: Pick<Outbox, 'sendMail'>;
}

export const admissionHandlers = ({ db, aadhaarCipher, payments, outbox }: Parts) => {
  const line = new WaitingLine(drawingLine);
  const threads = new Threads<Receipt, Uint8Array<ArrayBuffer>>(new URL('receipt-worker.ts', import.meta.url));
  return {
    'GET /admission/:userId': async (_received, { caller }) => ({
      user: await listAdmissions(payments, caller.userId),
    }),

    'POST /admission/:admissionId/erasure': async ({ params: { admissionId } }, { caller: { userId } }) =>
      (await eraseOwnForm(db, userId, admissionId)) ?? { success: true as const, message: 'The form has been erased.' },

    'POST /admission': async ({ body }, { caller, ip }) => {
      const isAcknowledged = await mayAcknowledge(db, { email: body.email, caller, ip });
      const submitted = await submitAdmission({ db, aadhaarCipher, outbox }, body, { caller, isAcknowledged });
      if (submitted instanceof Refused) return submitted;
      return {
        success: true,
        message: 'Admission form submitted successfully!',
        payment_id: submitted.admissionId,
        standing: submitted.standing,
      };
    },

    'POST /feepay': ({ body }, { caller }) =>
      openFee(payments, { admissionId: body.order_id, amount: body.amount }, caller),

    'GET /feepay/order/:id': async ({ params }, { caller: { userId } }) => {
      const fee = await findFee(payments, { userId, feeOrderId: params.id });
      return fee instanceof Refused ? fee : { data: fee };
    },

    'GET /feepay/order/:id/receipt': async ({ params: { id } }, { caller: { userId }, setHeader }) => {
      const receipt = await findReceipt(db, { userId, feeOrderId: id });
      if (receipt instanceof Refused) return receipt;
      const pdf = await line.run(() => threads.run(receipt), { whose: userId });
      if (pdf === null) return refuse('busy');
      setHeader('content-disposition', `attachment; filename="receipt-${receipt.number.replaceAll('/', '-')}.pdf"`);
      return pdf;
    },
  } satisfies Handlers;
};
