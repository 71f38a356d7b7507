import { useId } from 'react';
import { brandFaults, brandTokens, defaultBrand, type Brand } from '../../domain/brand-colours.ts';
import { normaliseColour } from '../../domain/colour.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { EditControls } from '../form/edit-form.tsx';
import { Card } from '../parts/card.tsx';
import { PictureField } from '../pictures/picture-field.tsx';

interface BrandCardProps {
  controls: EditControls;
  labels: Readonly<Record<keyof Brand | 'logo_id' | 'icon_id', string>>;
}

const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text);

/** Logo, icon and colours. Refuses colours with too little contrast at once, and suggests the nearest that pass. */
export function BrandCard({ controls, labels }: BrandCardProps) {
  const { values, set, field } = controls;
  const brand = Object.fromEntries(
    (Object.keys(defaultBrand) as (keyof Brand)[]).map((name) => {
      const typed = normaliseColour(values[name] ?? '');
      return [name, isColour(typed) ? typed : defaultBrand[name]];
    }),
  ) as unknown as Brand;
  const faults = brandFaults(brand);
  return (
    <Card title="Brand">
      <div className="grid gap-5 sm:grid-cols-2">
        <div>
          <PictureField
            field={field('logo_id')}
            label={labels.logo_id}
            pictureId={values['logo_id'] ?? ''}
            onChange={(id) => set('logo_id', id)}
          />
          <p className="text-sm text-steel">
            It stands beside the name, on white and on dark. Where a wide one leaves no room for the name, as on a
            phone, it stands alone.
          </p>
        </div>
        <div>
          <PictureField
            field={field('icon_id')}
            label={labels.icon_id}
            pictureId={values['icon_id'] ?? ''}
            onChange={(id) => set('icon_id', id)}
          />
          <p className="text-sm text-steel">
            A square of at least 512 px, for browser tabs and the installed app. Without one it is a wheel in your
            colours.
          </p>
        </div>
        {(['main_colour', 'accent_colour'] as const).map((name) => (
          <ColourField
            key={name}
            controls={controls}
            name={name}
            label={labels[name]}
            hint={name === 'main_colour' ? 'Buttons and links' : 'Offers, and the number on the cart'}
            shown={brand[name]}
            fault={faults.find((fault) => fault.field === name)}
          />
        ))}
      </div>
      <Sample brand={brand} />
    </Card>
  );
}

interface ColourFieldProps {
  controls: EditControls;
  name: keyof Brand;
  label: string;
  hint: string;
  shown: string;
  fault: { reason: string; nearest: string } | undefined;
}

function ColourField({ controls: { bind, set }, name, label, hint, shown, fault }: ColourFieldProps) {
  const { field, ...bound } = bind(name);
  return (
    <div>
      <div className="flex items-start gap-3">
        <TextField
          {...bound}
          field={{ ...field, reason: fault?.reason ?? field.reason }}
          label={label}
          hint={hint}
          autoComplete="off"
          spellCheck={false}
          maxLength={7}
          className="min-w-0 flex-1"
        />
        <input
          type="color"
          aria-label={`Pick the ${label.toLowerCase()}`}
          value={shown}
          onChange={(event) => set(name, event.target.value)}
          className="mt-[1.6rem] h-12 w-14 flex-none cursor-pointer rounded-md border border-line-strong bg-white p-1"
        />
      </div>
      {fault && (
        <Button size="small" tone="quiet" className="mt-2" onClick={() => set(name, fault.nearest)}>
          <span
            aria-hidden="true"
            className="size-5 rounded-sm border border-line-strong"
            style={{ background: fault.nearest }}
          />
          Use {fault.nearest}
        </Button>
      )}
    </div>
  );
}

/** What the colours are used for, side by side. */
function Sample({ brand }: { brand: Brand }) {
  const id = useId();
  const { electric, ice, ink, glide, signal } = brandTokens(brand);
  return (
    <section aria-labelledby={id} className="mt-5">
      <h3 id={id} className="mb-1.5 text-sm font-bold">
        How it looks
      </h3>
      <div className="flex flex-wrap overflow-clip rounded-md border border-line font-bold">
        <span className="flex items-center gap-3 px-5 py-4" style={{ background: ink, color: glide }}>
          Footer
          <span className="rounded-full px-2 text-sm" style={{ background: signal, color: ink }}>
            2
          </span>
        </span>
        <span className="flex flex-1 flex-wrap items-center gap-5 px-5 py-4" style={{ background: ice }}>
          <span className="rounded-full px-5 py-2 text-white" style={{ background: electric }}>
            Add to Cart
          </span>
          <span className="underline" style={{ color: electric }}>
            A link
          </span>
          <span className="px-3 text-sm" style={{ background: signal, color: ink }}>
            20% off
          </span>
        </span>
      </div>
    </section>
  );
}
