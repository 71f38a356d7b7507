import { useEffect, useRef, type ReactNode } from 'react';

/** For a click on a link in the text. What it does not prevent, the browser does. */
type OnLink = (event: MouseEvent, link: HTMLAnchorElement) => void;

interface ProseSection {
  /** The anchor, after the `#`. */
  id: string;
  title: string;
  /** Made by the server, from an allow-list of elements. */
  html: string;
}

interface LongReadProps {
  sections: readonly ProseSection[];
  /** The key facts, above the sections. */
  summary?: ReactNode;
  onLink?: OnLink;
}

/** Long text: lines of about 65 characters, with a list of sections beside or above. */
export function LongRead({ sections, summary, onLink }: LongReadProps) {
  return (
    <div className="page-width grid gap-x-16 gap-y-8 py-10 lg:grid-cols-[14rem_minmax(0,42rem)] lg:py-16">
      <nav aria-label="On this page" className="self-start lg:sticky lg:top-28">
        <h2 className="text-sm font-bold text-steel">On this page</h2>
        <ol className="mt-2 border-s-2 border-line">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="-ms-0.5 block border-s-2 border-transparent py-1.5 ps-4 font-semibold text-steel hover:border-electric hover:text-ink"
              >
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div>
        {summary}
        {sections.map(({ id, title, html }) => (
          <section key={id} aria-labelledby={id} className="mb-12 last:mb-0">
            <h2 id={id} className="mb-4 text-title">
              {title}
            </h2>
            <Prose html={html} {...(onLink && { onLink })} />
          </section>
        ))}
      </div>
    </div>
  );
}

interface ProseProps {
  /** Must be the server's own. */
  html: string;
  className?: string;
  onLink?: OnLink;
}

/** Styles paragraphs, lists and tables. */
export function Prose({ html, className = '', onLink }: ProseProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const text = element.current;
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('a');
      if (link) onLink?.(event, link);
    };
    text?.addEventListener('click', follow);
    return () => text?.removeEventListener('click', follow);
  }, [onLink]);
  return <div ref={element} className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Two to four facts in large type, for readers who only scroll past. */
export function KeyFacts({ facts }: { facts: readonly { figure: string; words: string }[] }) {
  return (
    <dl className="mb-12 grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-2">
      {facts.map(({ figure, words }) => (
        <div key={words} className="flex flex-col-reverse justify-end bg-ice p-5 sm:last:odd:col-span-2">
          <dt className="mt-1.5 text-sm text-steel">{words}</dt>
          <dd className="text-xl font-black tracking-tight">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
