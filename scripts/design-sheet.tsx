import type { CSSProperties, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { textPairs } from '../ui/styles/colour-pairs.ts';
import { ButtonLink, IconButton } from '../ui/button.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Price } from '../ui/price.tsx';
import { KeyFacts, Prose } from '../ui/prose.tsx';

const sizes = ['display', 'title', 'xl', 'lg', 'base', 'sm', 'xs'];

/** The parts of ui on one page, as markup. */
export const designSheet = (): string =>
  renderToStaticMarkup(
    <StaticRouter location="/">
      <PageTitle tag="Design language" title="Lean into it" lead="The parts that every page of the shop is made of." />
      <div style={columns('1fr 1fr')}>
        <Block title="Type">
          {sizes.map((size) => (
            <p key={size} style={{ fontSize: `var(--text-${size})`, lineHeight: 1.15, fontWeight: 800 }}>
              {size} ₹1,499.00
            </p>
          ))}
        </Block>
        <Block title="Colour">
          <div style={{ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: 8 }}>
            {textPairs.map(({ text, ground, opacity }) => (
              <div key={`${text} ${ground} ${opacity}`} style={swatch(text, ground)}>
                {text} on {ground}
              </div>
            ))}
          </div>
        </Block>
        <Block title="Buttons and focus">
          <p style={row}>
            <ButtonLink to="/">Primary</ButtonLink>
            <ButtonLink to="/" tone="quiet">
              Quiet
            </ButtonLink>
            <ButtonLink to="/" size="small" className="shown-focus">
              Focus
            </ButtonLink>
            <IconButton icon="arrow-left" label="Back" />
            <IconButton icon="arrow-right" label="On" disabled />
          </p>
          <p style={{ ...row, background: 'var(--color-ink)', color: '#fff', padding: 16, borderRadius: 12 }}>
            <ButtonLink to="/" tone="light">
              Light
            </ButtonLink>
            <IconButton icon="play" label="Play" tone="ink" />
            <IconButton icon="menu" label="Menu" tone="bare" />
          </p>
          <Price rupees={8499} originalRupees={9999} className="text-title" />
        </Block>
        <Block title="Reading">
          <KeyFacts
            facts={[
              { figure: '2-5 days', words: 'to a metro' },
              { figure: '₹200', words: 'late fine' },
            ]}
          />
          <Prose
            html={
              '<p>Running text about 65 characters wide, with <a href="/about">links</a> and <strong>stress</strong>.</p>' +
              '<ul><li>A short lane in place of a dot.</li></ul>'
            }
          />
        </Block>
      </div>
    </StaticRouter>,
  );

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-xl" style={{ marginBottom: 16 }}>
        {title}
      </h2>
      <div style={{ display: 'grid', gap: 12 }}>{children}</div>
    </section>
  );
}

const columns = (gridTemplateColumns: string): CSSProperties => ({
  display: 'grid',
  gridTemplateColumns,
  gap: 48,
  padding: 40,
});
const row: CSSProperties = { display: 'flex', gap: 12, alignItems: 'center' };
const swatch = (text: string, ground: string): CSSProperties => ({
  padding: '14px 12px',
  borderRadius: 12,
  border: '1px solid var(--color-line)',
  fontSize: 14,
  fontWeight: 700,
  color: `var(--color-${text})`,
  background: `var(--color-${ground})`,
});
