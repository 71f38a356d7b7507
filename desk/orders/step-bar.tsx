import type { ReactNode } from 'react';

/** The next steps, within reach of a thumb on a phone, above the cards on a wide screen. */
export const StepBar = ({ children }: { children: ReactNode }) => (
  <section
    aria-label="Next step"
    className="flex flex-wrap gap-2 max-lg:sticky max-lg:bottom-0 max-lg:z-20 max-lg:order-6 max-lg:-mx-4 max-lg:-mb-5 max-lg:border-t max-lg:border-line max-lg:bg-white max-lg:px-4 max-lg:py-3 max-lg:sm:-mx-6 max-lg:sm:px-6 lg:col-span-2"
  >
    {children}
  </section>
);

/** Of a button in it. */
export const stepLook = 'px-4! max-lg:flex-1 lg:min-h-10';
