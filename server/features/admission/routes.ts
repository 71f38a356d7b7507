import type { Database } from '../../../database/client.ts';
import type { Handlers } from '../../http/api.ts';
import { Refused } from '../../http/refuse.ts';
import type { Payments } from '../payment/payments.ts';
import type { AadhaarCipher } from './aadhaar-cipher.ts';
import { findFee } from './find-fee.ts';
import { openFee } from './open-fee.ts';
import { presentAdmission } from './present-admission.ts';
import { listAdmissionsOf } from './queries.ts';
import { submitAdmission } from './submit-admission.ts';

interface Parts {
  db: Database;
  aadhaarCipher: AadhaarCipher;
  payments: Payments;
}

export const admissionHandlers = ({ db, aadhaarCipher, payments }: Parts) =>
  ({
    'GET /admission/:userId': async (_received, { caller }) => ({
      user: (await listAdmissionsOf(db, caller.userId)).map(presentAdmission),
    }),

    'POST /admission': async ({ body }, { caller }) => {
      const submitted = await submitAdmission({ db, aadhaarCipher }, body, caller);
      if (submitted instanceof Refused) return submitted;
      return {
        success: true,
        message: 'Admission form submitted successfully!',
        payment_id: submitted.admissionId,
      };
    },

    'POST /feepay': ({ body }, { caller }) =>
      openFee(payments, { admissionId: body.order_id, amount: body.amount }, caller),

    'GET /feepay/order/:id': async ({ params }, { caller: { userId } }) => {
      const fee = await findFee(payments, { userId, feeOrderId: params.id });
      return fee instanceof Refused ? fee : { data: fee };
    },
  }) satisfies Handlers;
