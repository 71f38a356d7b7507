import { accountHandlers } from './features/accounts/routes.ts';
import { addressHandlers } from './features/address/routes.ts';
import { admissionHandlers } from './features/admission/routes.ts';
import { batchHandlers } from './features/batch/routes.ts';
import { cartHandlers } from './features/cart/routes.ts';
import { catalogueHandlers } from './features/catalogue/routes.ts';
import { checkoutHandlers } from './features/checkout/routes.ts';
import { contactHandlers } from './features/contact/routes.ts';
import { couponHandlers } from './features/coupon/routes.ts';
import { creditNoteHandlers } from './features/credit-note/routes.ts';
import { invoiceHandlers } from './features/invoice/routes.ts';
import { orderHandlers } from './features/order/routes.ts';
import { payLinkHandlers } from './features/pay-link/routes.ts';
import { paymentHandlers } from './features/payment/routes.ts';
import { progressHandlers } from './features/progress/routes.ts';
import { quoteHandlers } from './features/quote/routes.ts';
import { returnHandlers } from './features/returns/routes.ts';
import { reviewHandlers } from './features/review/routes.ts';
import { restockHandlers } from './features/restock/routes.ts';
import { siteHandlers } from './features/site/routes.ts';
import { familyHandlers } from './features/student/family-routes.ts';
import { studentHandlers } from './features/student/routes.ts';
import { wishListHandlers } from './features/wish-list/routes.ts';
import type { Handlers } from './http/api.ts';
import { readFromReplica } from './http/read-replica.ts';
import type { AppParts } from './app-parts.ts';

/** The handlers of all shop calls. A call in the contract without a handler is a type error. */
export const shopHandlers = ({
  db,
  replica,
  config,
  sessions,
  pictures,
  outbox,
  drawTaxPaper,
  payments,
  codes,
  passwords,
  formTokens,
  restockLinks,
  aadhaarCipher,
  providers,
}: AppParts): Required<Handlers> => ({
  ...siteHandlers({ db }),
  ...(replica
    ? readFromReplica(replica, catalogueHandlers({ db: replica.db }), catalogueHandlers({ db }))
    : catalogueHandlers({ db })),
  ...accountHandlers({
    db,
    sessions,
    outbox,
    codes,
    passwords,
    google: providers.google,
    signInOptions: providers.signInOptions,
    publicOrigin: config.publicOrigin,
  }),
  ...cartHandlers({ db, mainId: config.mainId }),
  ...wishListHandlers({ db }),
  ...couponHandlers({ db, sessions }),
  ...quoteHandlers({ db, sessions, outbox }),
  ...restockHandlers({ db, sessions, outbox, links: restockLinks }),
  ...addressHandlers({ db, geocoding: providers.geocoding }),
  ...paymentHandlers(payments),
  ...orderHandlers({ db, outbox, payments }),
  ...returnHandlers({ db, outbox, isTestMode: payments.provider.isTestMode }),
  ...reviewHandlers({ db, pictures }),
  ...checkoutHandlers({ db, sessions, geocoding: providers.geocoding, outbox, payments }),
  ...payLinkHandlers({ payments, outbox }),
  ...contactHandlers({ db, sessions, outbox, formTokens, academy: config.academy, mainId: config.mainId }),
  ...invoiceHandlers({ db, drawTaxPaper }),
  ...creditNoteHandlers({ db, drawTaxPaper }),
  ...batchHandlers({ db }),
  ...studentHandlers({ db }),
  ...familyHandlers({ db, outbox }),
  ...progressHandlers({ db, drawTaxPaper }),
  ...admissionHandlers({ db, aadhaarCipher, payments, outbox }),
});
