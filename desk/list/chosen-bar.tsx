import type { ReactNode } from 'react';
import type { Chosen } from './use-chosen.ts';

/** Floats over the list while rows are selected. Its children are the actions for them. */
export const ChosenBar = <Row,>({ chosen, children }: { chosen: Chosen<Row>; children: ReactNode }) =>
  chosen.rows.length > 0 && (
    <div className="sticky bottom-0 z-20 mt-5 pb-3">
      <section
        aria-label="Selected rows"
        className="on-ink flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-md bg-ink px-4 py-3 text-white shadow-float"
      >
        <p className="font-bold">
          {chosen.rows.length} selected{' '}
          <button
            type="button"
            onClick={chosen.clear}
            className="min-h-10 rounded-md px-2 text-sm font-bold underline hover:bg-white/15"
          >
            Clear selection
          </button>
        </p>
        <div className="flex gap-2">{children}</div>
      </section>
    </div>
  );
