import type { ReactNode } from 'react';

interface DoorFrameProps {
  title: string;
  intro: ReactNode;
  /** Below the form: other ways to go. */
  footer: ReactNode;
  children: ReactNode;
}

/** What login, registration and reset stand in. */
export function DoorFrame({ title, intro, footer, children }: DoorFrameProps) {
  return (
    <div className="page-width grid gap-10 py-10 sm:py-16 lg:grid-cols-[1fr_27rem] lg:items-center lg:gap-20 lg:py-20">
      <div className="on-ink lanes relative hidden min-h-[34rem] flex-col justify-end overflow-hidden rounded-lg bg-ink p-12 text-white lg:flex">
        <p className="text-display font-black">
          Lace up.
          <br />
          Line up.
          <br />
          <span className="text-glide">Let it roll.</span>
        </p>
        <p className="mt-6 max-w-md text-lg text-white/80">
          Orders, addresses and academy admissions, all in one place.
        </p>
      </div>
      <div className="mx-auto w-full max-w-md">
        <h1 className="text-title font-black">{title}</h1>
        <div className="mt-3 text-steel">{intro}</div>
        <div className="mt-8">{children}</div>
        <div className="mt-8 space-y-3 border-t border-line pt-6 text-sm text-steel">{footer}</div>
      </div>
    </div>
  );
}
