import { useState, type ReactNode } from 'react';
import { deskContract } from '../../contract/desk/desk-contract.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { call, reasonsOf } from '../api/call.ts';
import { useMayCall } from '../api/session.ts';
import { FormDialog } from '../form/form-dialog.tsx';

interface NewCategory {
  /** Below the list of categories; null if the role may not add one. */
  button: ReactNode;
  /** Outside the product's form: a form cannot contain another. */
  dialog: ReactNode;
  /** With those that were added here. */
  categories: readonly string[];
}

/** Adds a category without leaving the product. It is active at once: somebody is putting a product into it. */
export function useNewCategory(known: readonly string[], onAdded: (name: string) => void): NewCategory {
  const canAdd = useMayCall('PATCH /desk/window/:kind/:itemId');
  const [added, setAdded] = useState<readonly string[]>([]);
  const [isOpen, setOpen] = useState(false);
  return {
    categories: [...new Set([...known, ...added])],
    button: canAdd && (
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="-ms-2 min-h-10 rounded-md px-2 font-bold text-electric hover:bg-ice"
      >
        New category
      </button>
    ),
    dialog: isOpen && (
      <NewCategoryDialog
        onClose={() => setOpen(false)}
        onAdded={(name) => {
          setAdded((old) => [...old, name]);
          setOpen(false);
          onAdded(name);
        }}
      />
    ),
  };
}

function NewCategoryDialog({ onClose, onAdded }: { onClose: () => void; onAdded: (name: string) => void }) {
  const form = useForm(deskContract['POST /desk/window/:kind'].body, async (body) => {
    const made = await call('POST /desk/window/:kind', { params: { kind: 'categories' }, body });
    if (!made.ok) return reasonsOf(made, { 'name-taken': 'title' });
    const { item_id: itemId, version, title } = made.body;
    const shown = await call('PATCH /desk/window/:kind/:itemId', {
      params: { kind: 'categories', itemId },
      body: { version, status: 'Active', starts_at: null, ends_at: null },
    });
    if (!shown.ok) return reasonsOf(shown);
    onAdded(title);
    return [];
  });
  return (
    <FormDialog id="new-category" title="New category" form={form} button="Add category" onClose={onClose}>
      <TextField
        field={form.field('title')}
        label="Name"
        autoComplete="off"
        maxLength={60}
        hint="Customers see it at once. Its icon and place are set in the shop window."
      />
    </FormDialog>
  );
}
