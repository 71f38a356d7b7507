import type { ChangeEvent } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import { NewProduct } from '../../contract/desk/product.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { call, load, reasonsOf } from '../api/call.ts';
import { useForm } from '../../ui/use-form.ts';
import { useEdit } from '../form/edit.ts';
import { Card } from '../parts/card.tsx';
import { Failure } from '../parts/notice.tsx';
import { RadioCard } from '../../ui/radio-card.tsx';
import { Screen } from '../parts/screen.tsx';
import { useNewCategory } from './new-category.tsx';
import { sentAmount } from '../../domain/rupee-text.ts';

export const loader = () => load(call('GET /desk/product-choices'));

const types = [
  { type: 'Simple', text: 'One thing at one price.' },
  { type: 'Variable Product', text: 'Comes in sizes or colours, each with its own SKU.' },
  { type: 'Grouped Product', text: 'A package of other products at one price.' },
] as const;

const blank = { product_type: 'Simple', title: '', category: '', sku: '', price_paise: '', on_hand: '0' };

/** Only the required fields; the rest is on the product's screen. What is typed stays as a draft until the product is there. */
export function Component() {
  const { categories: known } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const { values, set, discard } = useEdit('new product', { versions: {}, saved: blank });
  const type = values['product_type'] ?? '';
  const { categories, button, dialog } = useNewCategory(known, (category) => set('category', category));
  const form = useForm(
    NewProduct,
    async (body) => {
      const answer = await call('POST /desk/products', { body });
      if (!answer.ok) return reasonsOf(answer);
      discard();
      await navigate(`/products/${answer.body.product_id}`, { replace: true });
      return [];
    },
    { read: () => readForm(values) },
  );
  const bind = (name: keyof typeof blank) => ({
    field: form.field(name),
    value: values[name] ?? '',
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => set(name, target.value),
    autoComplete: 'off',
  });
  return (
    <Screen
      back={{ to: '/products', text: 'All products' }}
      title="New product"
      lead="Customers see it once you publish it."
    >
      <form {...form.formProps} aria-label="New product" className="max-w-2xl">
        <Card title="What is it?">
          <div className="space-y-5">
            <fieldset>
              <legend className="sr-only">Type</legend>
              <div className="grid gap-2">
                {types.map((each) => (
                  <RadioCard
                    key={each.type}
                    name="product_type"
                    value={each.type}
                    title={each.type}
                    text={each.text}
                    isChosen={type === each.type}
                    onChoose={() => set('product_type', each.type)}
                  />
                ))}
              </div>
            </fieldset>
            <TextField {...bind('title')} label="Title" maxLength={300} />
            <div>
              <SelectField
                {...bind('category')}
                label="Category"
                placeholder={categories.length === 0 ? 'There are no categories yet' : 'Choose a category'}
                choices={categories}
              />
              {button}
            </div>
            {type !== 'Variable Product' && (
              <div className="grid gap-5 sm:grid-cols-2">
                <TextField
                  {...bind('sku')}
                  label="SKU"
                  maxLength={64}
                  hint="Letters, digits, dots and dashes. It cannot be changed later."
                />
                <TextField {...bind('price_paise')} label="Price in rupees" inputMode="decimal" />
                {type === 'Simple' && <TextField {...bind('on_hand')} label="Pieces in stock" inputMode="numeric" />}
              </div>
            )}
            <Failure text={form.failure} />
            <Button {...form.submitProps}>Create product</Button>
          </div>
        </Card>
      </form>
      {dialog}
    </Screen>
  );
}

/** The amounts as the call takes them. */
function readForm(values: Readonly<Record<string, string>>): unknown {
  const text = (name: string) => values[name]?.trim() ?? '';
  return {
    product_type: text('product_type'),
    title: text('title'),
    category: text('category'),
    sku: text('sku'),
    price_paise: sentAmount(text('price_paise')),
    on_hand: text('on_hand') === '' ? undefined : Number(text('on_hand')),
  };
}
