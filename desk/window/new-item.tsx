import { deskContract } from '../../contract/desk/desk-contract.ts';
import type { WindowItem, WindowKind } from '../../contract/desk/window.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { call, reasonsOf } from '../api/call.ts';
import { useForm } from '../../ui/use-form.ts';
import { Failure } from '../parts/notice.tsx';
import { useFirstFocus } from '../parts/use-first-focus.ts';
import { kindWords } from './kind-words.ts';

interface NewItemProps {
  kind: WindowKind;
  onClose: () => void;
  onMade: (item: WindowItem) => void;
}

/** Only its title; the rest is set on its own screen, while customers do not see it. */
export function NewItem({ kind, onClose, onMade }: NewItemProps) {
  const { field, failure, formProps, submitProps } = useForm(
    deskContract['POST /desk/window/:kind'].body,
    async (body) => {
      const answer = await call('POST /desk/window/:kind', { params: { kind }, body });
      if (answer.ok) onMade(answer.body);
      return reasonsOf(answer, { 'name-taken': 'title' });
    },
  );
  useFirstFocus(formProps.ref);
  return (
    <Dialog id="new-item" title={`Add a ${kindWords[kind].one}`} opensAtOnce onClose={onClose}>
      <form {...formProps} className="space-y-4 px-5 pt-2 pb-2">
        <TextField
          field={field('title')}
          label={kind === 'marquees' ? 'Text' : kind === 'terms' ? 'Search term' : 'Title'}
          autoComplete="off"
          maxLength={60}
          hint="Customers see it once you make it active"
        />
        <Failure text={failure} />
        <Button {...submitProps}>Add</Button>
      </form>
    </Dialog>
  );
}
