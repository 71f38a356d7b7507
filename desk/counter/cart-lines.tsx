import { quantityMax } from '../../domain/cart-size.ts';
import { formatPaise } from '../../domain/money.ts';
import { variationText } from '../../domain/variation-choice.ts';
import { IconButton } from '../../ui/button.tsx';
import { drawn } from '../../ui/drawn.ts';
import { Stepper } from '../../ui/stepper.tsx';
import type { CartLine } from './cart.ts';

interface CartLinesProps {
  lines: readonly CartLine[];
  onChange: (lines: readonly CartLine[]) => void;
}

/** The lines of the sale. */
export const CartLines = ({ lines, onChange }: CartLinesProps) => (
  <ul aria-label="Lines of the sale" className="divide-y divide-line">
    {lines.map((line) => (
      <li key={line.line_sku} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0">
        <div className="min-w-0 flex-1 basis-40 break-words">
          <p className="font-bold">{line.title}</p>
          <p className="text-sm text-steel">
            {[variationText(line.attributes), `${formatPaise(line.unit_paise)} each`].filter(Boolean).join(' · ')}
          </p>
          {line.quantity > line.available && (
            <p className="text-sm font-semibold text-signal-deep">Only {line.available} left in stock.</p>
          )}
        </div>
        <div className="flex w-full items-center justify-between gap-3 sm:w-auto">
          <Stepper
            label={`Quantity of ${line.title}`}
            value={line.quantity}
            min={1}
            max={Math.max(line.quantity, Math.min(line.available, quantityMax))}
            limitText={`Only ${line.available} left in stock.`}
            onChange={(quantity) => onChange(lines.map((each) => (each === line ? { ...line, quantity } : each)))}
          />
          <strong className="min-w-24 text-end tabular-nums">{formatPaise(line.unit_paise * line.quantity)}</strong>
          <IconButton
            icon={drawn.trash}
            label={`Remove ${line.title}`}
            tone="bare"
            onClick={() => onChange(lines.filter((each) => each !== line))}
          />
        </div>
      </li>
    ))}
  </ul>
);
