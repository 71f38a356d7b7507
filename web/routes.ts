import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

const listing = 'shop/listing.tsx';
const policy = 'policies/policy.tsx';
const orderResult = 'checkout/payment-result.tsx';
const invoice = 'orders/invoice.tsx';
const feeResult = 'academy/fee-result.tsx';

export default [
  layout('page/failure-frame.tsx', [
    layout('shop/home.tsx', [index('shop/popular.tsx')]),
    route('course', listing, { id: 'course' }),
    route('product', listing, { id: 'products' }),
    route('category-detail/:name', listing, { id: 'category' }),
    route('product/:title/:id', 'product/product.tsx'),
    route('back-in-stock/:token', 'product/back-in-stock.tsx'),
    route('pay/:token', 'checkout/pay.tsx'),
    route('cart', 'cart/cart.tsx'),
    route('wish-list', 'shop/wish-list.tsx'),
    route('about', 'academy/about.tsx'),
    route('academy', 'academy/academy.tsx'),
    route('contact', 'academy/contact.tsx'),
    route('enquiry-form', 'academy/enquiry-form.tsx'),
    route('privacy-policy', policy, { id: 'privacy-policy' }),
    route('shipping-and-delivery', policy, { id: 'shipping-and-delivery' }),
    route('refund-policy', policy, { id: 'refund-policy' }),
    route('rules-and-regulations', policy, { id: 'rules-and-regulations' }),
    route('login', 'account/login.tsx'),
    route('register', 'account/register.tsx'),
    route('reset', 'account/reset.tsx'),
    // These need a login.
    layout('session/login-gate.tsx', [
      route('checkout', 'checkout/checkout.tsx'),
      route('payment-success/:id', orderResult, { id: 'payment-success' }),
      route('payment-failed/:id', orderResult, { id: 'payment-failed' }),
      route('admission-form', 'academy/admission-form.tsx'),
      route('payment-successad/:id', feeResult, { id: 'payment-successad' }),
      route('payment-failedad/:id', feeResult, { id: 'payment-failedad' }),
      route('my-account', 'account/my-account.tsx'),
      route('guardian-invitation/:token', 'family/guardian-invitation.tsx'),
      route('track/:id', 'orders/track.tsx'),
      route('invoice', invoice, { id: 'invoice' }),
      route('credit-note/:id', invoice, { id: 'credit-note' }),
    ]),
    route('offline', 'offline/offline-page.tsx'),
    route('opening-soon', 'shop/opening-soon.tsx'),
    route('*', 'page/not-found.tsx'),
  ]),
  route('lookup/address-suggestions', 'addresses/lookup-suggestions.ts'),
  route('lookup/bill', 'checkout/lookup-bill.ts'),
  route('lookup/cart', 'cart/lookup-cart.ts'),
  route('lookup/delivery', 'cart/lookup-delivery.ts'),
  route('lookup/unpaid', 'cart/lookup-unpaid.ts'),
  route('lookup/product/:productId', 'product/lookup-product.ts'),
  route('lookup/pincodes', 'product/lookup-pincodes.ts'),
  route('lookup/suggestions', 'shell/lookup-suggestions.ts'),
] satisfies RouteConfig;
