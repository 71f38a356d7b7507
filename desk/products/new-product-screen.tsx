import { useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import { NewProduct } from '../../contract/desk/product.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { call, load, reasonsOf } from '../api/call.ts';
import { useForm } from '../../ui/use-form.ts';
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

/** Only the required fields; the rest is on the product's screen. */
export function Component() {
  const { categories: known } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const [type, setType] = useState<string>('Simple');
  const [category, setCategory] = useState('');
  const { categories, button, dialog } = useNewCategory(known, setCategory);
  const form = useForm(
    NewProduct,
    async (body) => {
      const answer = await call('POST /desk/products', { body });
      if (!answer.ok) return reasonsOf(answer);
      await navigate(`/products/${answer.body.product_id}`, { replace: true });
      return [];
    },
    { read: (data) => readForm(type, data) },
  );
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
                    onChoose={() => setType(each.type)}
                  />
                ))}
              </div>
            </fieldset>
            <TextField field={form.field('title')} label="Title" autoComplete="off" maxLength={300} />
            <div>
              <SelectField
                field={form.field('category')}
                label="Category"
                placeholder={categories.length === 0 ? 'There are no categories yet' : 'Choose a category'}
                choices={categories}
                value={category}
                onChange={(event) => setCategory(event.target.value)}
              />
              {button}
            </div>
            {type !== 'Variable Product' && (
              <div className="grid gap-5 sm:grid-cols-2">
                <TextField
                  field={form.field('sku')}
                  label="SKU"
                  autoComplete="off"
                  maxLength={64}
                  hint="Letters, digits, dots and dashes. It cannot be changed later."
                />
                <TextField
                  field={form.field('price_paise')}
                  label="Price in rupees"
                  inputMode="decimal"
                  autoComplete="off"
                />
                {type === 'Simple' && (
                  <TextField
                    field={form.field('on_hand')}
                    label="Pieces in stock"
                    inputMode="numeric"
                    autoComplete="off"
                    defaultValue="0"
                  />
                )}
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
function readForm(type: string, data: FormData): unknown {
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  return {
    product_type: type,
    title: text('title'),
    category: text('category'),
    sku: text('sku'),
    price_paise: sentAmount(text('price_paise')),
    on_hand: text('on_hand') === '' ? undefined : Number(text('on_hand')),
  };
}
