import { useState } from 'react';
import { deliveryWindowText } from '../../domain/delivery-date.ts';

interface DeliveryWindowProps {
  lines: readonly { delivery_days: number }[];
  className?: string;
}

/** When these lines should arrive, if they are ordered now. */
export function DeliveryWindow({ lines, className = 'mt-4' }: DeliveryWindowProps) {
  const [now] = useState(() => new Date());
  const deliveryDaysOfLines = lines.map((line) => line.delivery_days);
  const days = deliveryWindowText({ orderedAt: now, deliveryDaysOfLines, now });
  if (days === null) return null;
  return (
    <p className={`text-sm text-steel ${className}`}>
      Estimated delivery: <strong className="text-ink">{days}</strong>
    </p>
  );
}
