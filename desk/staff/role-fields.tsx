import type { FieldBinding } from '../../ui/field-frame.tsx';
import { RadioCard } from '../parts/radio-card.tsx';
import type { StaffRole } from './roles-card.tsx';

interface RoleFieldProps {
  field: FieldBinding;
  roles: readonly StaffRole[];
  role: string;
  onChange: (role: string) => void;
}

/** A role with what it is for: a list of names alone would say too little. */
export const RoleField = ({ field, roles, role, onChange }: RoleFieldProps) => (
  <fieldset>
    <legend className="mb-1.5 text-sm font-bold">Role</legend>
    <div className="grid gap-2">
      {roles.map((each) => (
        <RadioCard
          key={each.role}
          name={field.name}
          value={each.role}
          isChosen={role === each.role}
          onChoose={() => onChange(each.role)}
          title={each.name}
          text={each.description}
        />
      ))}
    </div>
    {field.reason !== undefined && <p className="text-sm font-semibold text-signal-deep">{field.reason}</p>}
  </fieldset>
);

interface CentresFieldProps {
  centres: readonly string[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** Only a coach is limited to centres. */
export const CentresField = ({ centres, chosen, onChange }: CentresFieldProps) => (
  <fieldset>
    <legend className="mb-1.5 text-sm font-bold">Centres</legend>
    <div className="flex flex-wrap gap-x-6 gap-y-1">
      {centres.map((centre) => (
        <label key={centre} className="flex min-h-9 cursor-pointer items-center gap-2.5">
          <input
            type="checkbox"
            checked={chosen.includes(centre)}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, centre] : chosen.filter((each) => each !== centre))
            }
            className="size-5 accent-electric"
          />
          {centre}
        </label>
      ))}
    </div>
  </fieldset>
);
