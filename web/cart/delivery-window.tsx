import { useState } from 'react';
import { deliveryWindowDays, formatDeliveryDate } from '../../domain/delivery-date.ts';

interface DeliveryWindowProps {
  lines: readonly { delivery_days: number }[];
  className?: string;
}

/** When these lines should arrive, if they are ordered now. */
export function DeliveryWindow({ lines, className = 'mt-4' }: DeliveryWindowProps) {
  const [now] = useState(() => new Date());
  const days = deliveryWindowDays(lines.map((line) => line.delivery_days));
  if (!days) return null;
  return (
    <p className={`text-sm text-steel ${className}`}>
      Estimated delivery:{' '}
      <strong className="text-ink">
        {formatDeliveryDate(now, days.from)} – {formatDeliveryDate(now, days.to)}
      </strong>
    </p>
  );
}
