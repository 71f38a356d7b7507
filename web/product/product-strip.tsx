import type { ReactNode } from 'react';
import { Strip } from '../../ui/strip.tsx';

interface ProductStripProps {
  id: string;
  /** Names the arrows for screen readers. */
  label: string;
  title: string;
  /** A line below the title, which is smaller then. */
  note?: string;
  stepPx: number;
  children: ReactNode;
}

/** A row of other products, at the end of a product's page. */
export function ProductStrip({ id, label, title, note, stepPx, children }: ProductStripProps) {
  return (
    <section aria-labelledby={id} className="page-width border-t border-line py-12">
      <Strip
        label={label}
        stepPx={stepPx}
        heading={
          <>
            <h2 id={id} className={note ? 'text-xl' : 'text-title'}>
              {title}
            </h2>
            {note && <p className="mt-1 text-sm text-steel">{note}</p>}
          </>
        }
        className="gap-4"
      >
        {children}
      </Strip>
    </section>
  );
}
