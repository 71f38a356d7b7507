import { trustIcons, type TrustIcon } from '../../domain/trust-icon.ts';
import { Icon } from '../../ui/icon.tsx';
import { trustDrawings } from '../../ui/trust-drawings.ts';

const names: Record<TrustIcon, string> = {
  check: 'Shield',
  invoice: 'Invoice',
  payment: 'Rupee',
  fitting: 'Ruler',
  exchange: 'Exchange',
  delivery: 'Van',
  help: 'Chat',
};

interface IconFieldProps {
  label: string;
  chosen: string;
  onChange: (icon: TrustIcon) => void;
}

export const IconField = ({ label, chosen, onChange }: IconFieldProps) => (
  <fieldset>
    <legend className="mb-1.5 text-sm font-bold">{label}</legend>
    <div className="flex flex-wrap gap-2">
      {trustIcons.map((icon) => (
        <label
          key={icon}
          title={names[icon]}
          className="relative grid size-11 cursor-pointer place-items-center rounded-md ring-1 ring-line has-checked:bg-ice has-checked:ring-2 has-checked:ring-electric has-focus-visible:outline-3 has-focus-visible:outline-electric"
        >
          <input
            type="radio"
            name="icon"
            value={icon}
            checked={chosen === icon}
            onChange={() => onChange(icon)}
            aria-label={names[icon]}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          <Icon name={trustDrawings[icon]} />
        </label>
      ))}
    </div>
  </fieldset>
);
