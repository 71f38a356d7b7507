import { useState } from 'react';
import { deliveryWindowDays, formatDeliveryDate } from '../../domain/delivery-date.ts';

/** When these lines should arrive, if they are ordered now. */
export function DeliveryWindow({ lines }: { lines: readonly { delivery_days: number }[] }) {
  const [now] = useState(() => new Date());
  const days = deliveryWindowDays(lines.map((line) => line.delivery_days));
  if (!days) return null;
  return (
    <p className="mt-4 text-sm text-steel">
      Estimated delivery:{' '}
      <strong className="text-ink">
        {formatDeliveryDate(now, days.from)} – {formatDeliveryDate(now, days.to)}
      </strong>
    </p>
  );
}
