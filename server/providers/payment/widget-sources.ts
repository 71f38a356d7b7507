import type { WidgetSources } from './payment.ts';

export const liveCheckoutScriptUrl = 'https://checkout.razorpay.com/v1/checkout.js';

/** From the list that Razorpay keeps for Magento. Its script has no version, so its integrity cannot be pinned. */
const liveSources: WidgetSources = {
  script: ['https://checkout.razorpay.com', 'https://cdn.razorpay.com'],
  frame: ['https://api.razorpay.com'],
  connect: ['https://lumberjack.razorpay.com', 'https://lumberjack-metrics.razorpay.com'],
  img: ['https://cdn.razorpay.com'],
};

/** Anybody else's widget, the simulator's above all, brings its frame from where its script comes from. */
export function widgetSources(checkoutScriptUrl: string): WidgetSources {
  const { origin } = new URL(checkoutScriptUrl);
  if (origin === new URL(liveCheckoutScriptUrl).origin) return liveSources;
  return { script: [origin], frame: [origin], connect: [], img: [] };
}
