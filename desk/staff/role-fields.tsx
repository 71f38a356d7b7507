import type { FieldBinding } from '../../ui/field-frame.tsx';
import { ChecksField } from '../form/checks-field.tsx';
import { RadioCard } from '../../ui/radio-card.tsx';
import type { StaffRole } from './roles-card.tsx';

interface RoleFieldProps {
  field: FieldBinding;
  roles: readonly StaffRole[];
  role: string;
  onChange: (role: string) => void;
}

/** Roles with their descriptions. */
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
  <ChecksField
    field={{ name: 'centres', reason: undefined }}
    label="Centres"
    choices={centres.map((centre) => ({ value: centre, text: centre }))}
    chosen={chosen}
    isInline
    onChange={onChange}
  />
);
