import { useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router';
import { deskContract } from '../../contract/desk/desk-contract.ts';
import { windowFields, windowKinds, type WindowItem } from '../../contract/desk/window.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toast.tsx';
import { call, load } from '../api/call.ts';
import { EditForm } from '../form/edit-form.tsx';
import { usePress } from '../form/use-press.ts';
import { momentText } from '../form/india-moment.ts';
import { PeriodFields } from '../form/period-fields.tsx';
import { periodText } from '../form/period-text.ts';
import { StatusField } from '../form/status-field.tsx';
import { Badge } from '../parts/badge.tsx';
import { Card } from '../parts/card.tsx';
import { icons } from '../parts/icons.ts';
import { Failure } from '../parts/notice.tsx';
import { Screen } from '../parts/screen.tsx';
import { rupeeText } from '../../domain/rupee-text.ts';
import { ItemFields } from './item-fields.tsx';
import { ItemPreview } from './item-preview.tsx';
import { labelsOf, readItem } from './item-text.ts';
import { kindWords, shownState } from './kind-words.ts';

export async function loader({ params }: LoaderFunctionArgs) {
  const kind = windowKinds.find((each) => each === params['kind']);
  if (kind === undefined) throw new Response(null, { status: 404 });
  const asked = { kind, itemId: params['itemId'] ?? '' };
  return { kind, item: await load(call('GET /desk/window/:kind/:itemId', { params: asked })) };
}

const textsOf = (item: WindowItem) => ({
  title: item.title,
  tag: item.tag,
  means: item.means,
  description: item.description,
  icon: item.icon,
  link: item.link,
  price_paise: rupeeText(item.price_paise),
  cut_off_paise: rupeeText(item.cut_off_paise),
  picture_id: item.picture_id ?? '',
  background_id: item.background_id ?? '',
  product_id: item.product_id ?? '',
  product_ids: item.product_ids.join(' '),
  status: item.status,
  starts_at: momentText(item.starts_at),
  ends_at: momentText(item.ends_at),
});

/** One item of the shop window, with a preview. */
export function Component() {
  const { kind, item } = useLoaderData<typeof loader>();
  const words = kindWords[kind];
  const labels = labelsOf(kind);
  const state = shownState(item);
  const params = { kind, itemId: item.item_id };
  return (
    <Screen
      back={{ to: `/window/${kind}`, text: `All ${words.title.toLowerCase()}` }}
      title={item.title}
      lead={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={state.tone}>{state.text}</Badge>
          <span>{periodText(item)}</span>
        </span>
      }
      action={
        <a
          href={words.where}
          target="_blank"
          rel="noreferrer"
          className="flex min-h-10 items-center gap-2 font-bold text-electric hover:underline"
        >
          <Icon name={icons.link} className="size-[1.2em]" />
          View the shop
        </a>
      }
    >
      <EditForm
        key={item.item_id}
        draft={`window ${kind} ${item.item_id}`}
        subject={item.title}
        row={item}
        textsOf={textsOf}
        labels={labels}
        schema={deskContract['PATCH /desk/window/:kind/:itemId'].body}
        read={(values) => readItem(windowFields[kind], values)}
        send={(body) => call('PATCH /desk/window/:kind/:itemId', { params, body })}
      >
        {(controls) => (
          <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <div className="space-y-5">
              {windowFields[kind].length > 0 && (
                <Card title="Content">
                  <ItemFields
                    kind={kind}
                    fields={windowFields[kind]}
                    labels={labels}
                    known={item.products}
                    controls={controls}
                  />
                </Card>
              )}
              <Card title="When">
                <div className="space-y-5">
                  <StatusField values={controls.values} set={controls.set} />
                  <PeriodFields bind={controls.bind} />
                </div>
              </Card>
            </div>
            <div className="space-y-5 lg:sticky lg:top-20">
              <Card title="Preview">
                <ItemPreview kind={kind} values={controls.values} />
              </Card>
              <RemoveItem params={params} />
            </div>
          </div>
        )}
      </EditForm>
    </Screen>
  );
}

function RemoveItem({ params }: { params: { kind: (typeof windowKinds)[number]; itemId: string } }) {
  const navigate = useNavigate();
  const { press, failure } = usePress();
  async function remove() {
    if (!(await press(call('DELETE /desk/window/:kind/:itemId', { params })))) return;
    showToast('Removed. You can undo this in Audit.');
    await navigate(`/window/${params.kind}`);
  }
  return (
    <Card title="Remove">
      <p className="mb-4 text-steel">To hide it for a while, make it inactive instead.</p>
      <Button size="small" tone="quiet" onClick={() => void remove()}>
        Remove
      </Button>
      <Failure text={failure} className="mt-3" />
    </Card>
  );
}
