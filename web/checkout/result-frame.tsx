import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { leavingId } from './leaving-notice.tsx';

const looks = {
  good: 'bg-go text-white',
  bad: 'bg-stop text-white',
  open: 'bg-ink text-glide',
  over: 'bg-ink text-glide',
};

interface ResultFrameProps {
  look: keyof typeof looks;
  icon: IconName;
  title: string;
  text: string;
  children?: ReactNode;
}

/** How a payment ended, or that it has not ended yet. Its title takes the focus, so that it is read out when it changes. */
export function ResultFrame({ look, icon, title, text, children }: ResultFrameProps) {
  const textId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section className="page-width max-w-2xl py-10 sm:py-16">
      <span className={`grid size-16 place-items-center rounded-full ${looks[look]}`}>
        <Icon name={icon} className={`size-8 ${look === 'open' ? 'animate-pulse' : ''}`} />
      </span>
      <h1
        ref={heading}
        tabIndex={-1}
        aria-describedby={`${textId} ${leavingId}`}
        className="mt-6 text-title font-black outline-none"
      >
        {title}
      </h1>
      <p id={textId} className="mt-2 text-lg text-steel">
        {text}
      </p>
      {children}
    </section>
  );
}
