import { useId, useState } from 'react';
import { footMmMax, footMmMin, sizeFor, type SizeAdvice, type SizeStep } from '../../domain/size-guide.ts';
import type { SizedChild } from '../../contract/family.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ChildButtons } from './child-buttons.tsx';
import { rememberSize, useSizedChildren } from './sized-children.ts';

interface SizeGuideProps {
  productId: string;
  steps: readonly SizeStep[];
  /** The sizes that can be chosen on this page. */
  offered: readonly string[];
  onChoose: (size: string) => void;
  onClose: () => void;
}

/** Finds this brand's size for a foot, and shows the whole table. */
export function SizeGuide({ productId, steps, offered, onChoose, onClose }: SizeGuideProps) {
  const id = useId();
  const family = useSizedChildren();
  const [child, setChild] = useState<SizedChild | null>(null);
  const [typed, setTyped] = useState('');
  const footMm = /^\s*\d{1,4}\s*$/.test(typed) ? Number(typed) : null;
  const isLength = footMm !== null && footMm >= footMmMin && footMm <= footMmMax;
  const advice = isLength ? sizeFor(steps, footMm) : null;
  const size = advice && 'size' in advice ? advice.size : null;
  const reason =
    typed.trim().length >= 3 && !isLength
      ? `Please enter millimetres, ${footMmMin} to ${footMmMax}: a 24 cm foot is 240 mm.`
      : undefined;
  return (
    <Dialog id={id} title="Find your size" opensAtOnce onClose={onClose}>
      <div className="space-y-5 px-5 pt-2 pb-3">
        <p className="text-steel">
          Stand on a sheet of paper in the socks you skate in, heel against a wall, and mark the longest toe. Measure
          both feet and take the longer one.
        </p>
        {family.length > 0 && (
          <ChildButtons
            family={family}
            chosen={child}
            onChoose={(one) => {
              setChild(one);
              setTyped(String(one?.foot_mm ?? ''));
            }}
          />
        )}
        <TextField
          field={{ name: 'foot', reason }}
          label="Foot length in mm"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <output className="block min-h-6 font-semibold">{advice && adviceText(advice, child?.name ?? null)}</output>
        {size !== null && offered.includes(size) && (
          <Button
            onClick={() => {
              onChoose(size);
              if (child && footMm !== null) void rememberSize(child, { productId, size, footMm });
            }}
            className="w-full"
          >
            Choose {size}
          </Button>
        )}
        <table className="w-full text-start tabular-nums">
          <thead>
            <tr className="border-b border-line-strong text-sm text-steel">
              <th className="py-2 text-start font-semibold">Size</th>
              <th className="py-2 text-start font-semibold">Foot length</th>
            </tr>
          </thead>
          <tbody>
            {steps.map((step) => (
              <tr
                key={step.size}
                aria-current={step.size === size ? 'true' : undefined}
                className="border-b border-line aria-[current]:bg-ice aria-[current]:font-bold"
              >
                <td className="py-2">{step.size}</td>
                <td className="py-2">
                  {step.from_mm}–{step.to_mm} mm
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  );
}

function adviceText(advice: SizeAdvice, child: string | null): string {
  const whose = child === null ? 'Your' : `${child}’s`;
  switch (advice.kind) {
    case 'fits':
      return `${whose} size is ${advice.size}.`;
    case 'between':
      return child === null
        ? `You are between two sizes: take ${advice.size}.`
        : `${child} is between two sizes: take ${advice.size}.`;
    case 'too short':
      return `${whose} foot is shorter than the smallest size.`;
    case 'too long':
      return `${whose} foot is longer than the largest size.`;
  }
}
