import { Link } from 'react-router';
import { namedPageMeta } from '../page/page-meta.ts';
import type { Route } from './+types/shipping-and-delivery.ts';
import { Policy, type PolicyText } from './policy.tsx';

const text: PolicyText = {
  title: 'Shipping & Delivery',
  lead: 'When your order leaves us, when it reaches you, and what to do if it does not.',
  facts: [
    { figure: '1-2 business days', words: 'to pack an order and hand it over' },
    { figure: '2-5 days', words: 'on the road to a metro' },
    { figure: '4-7 days', words: 'to other cities' },
    { figure: 'Up to 10 days', words: 'to remote areas' },
  ],
  sections: [
    {
      id: 'processing',
      title: 'Before it leaves us',
      content: (
        <>
          <p>
            We process an order within <strong>1-2 business days</strong>: we take it from the shelf, check sizes and
            wheels by hand, and pack it. Orders placed on a Sunday or a public holiday are taken up on the next business
            day.
          </p>
          <p>
            Skates that we mount for you, with the frames and wheels you chose, may need the second of those days. You
            see each step on the tracking page of your order.
          </p>
        </>
      ),
    },
    {
      id: 'delivery-times',
      title: 'Delivery times',
      content: (
        <>
          <p>Counted from the day the parcel leaves our shop in Ghansoli:</p>
          <table>
            <thead>
              <tr>
                <th scope="col">Where to</th>
                <th scope="col">Delivered in</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <td>Metros</td>
                <td>
                  <strong>2-5 days</strong>
                </td>
              </tr>
              <tr>
                <td>Other cities</td>
                <td>
                  <strong>4-7 days</strong>
                </td>
              </tr>
              <tr>
                <td>Remote areas</td>
                <td>
                  <strong>up to 10 days</strong>
                </td>
              </tr>
            </tbody>
          </table>
          <p>
            We deliver to the pincodes on our list. The check on each product page tells whether yours is one of them,
            and the date we expect. Monsoon rains, strikes and elections can hold a courier up; if we learn of a delay
            we tell you.
          </p>
        </>
      ),
    },
    {
      id: 'charges',
      title: 'What delivery costs',
      content: (
        <p>
          The charge depends on the distance from our shop to your address, and is free from a certain order value. It
          is worked out at checkout, before you pay, and nothing is added to it afterwards.
        </p>
      ),
    },
    {
      id: 'on-arrival',
      title: 'When it arrives',
      content: (
        <ul>
          <li>Someone should be at the address to take the parcel. The courier tries again if nobody is.</li>
          <li>With pay on delivery, have the remaining amount ready.</li>
          <li>
            If the box is torn or wet, take a photograph before you open it and write to us within 48 hours. Our{' '}
            <Link to="/refund-policy">refund policy</Link> says what happens next.
          </li>
        </ul>
      ),
    },
    {
      id: 'late-or-lost',
      title: 'Late or lost',
      content: (
        <p>
          If the last day given above has passed and the parcel has not come, <Link to="/contact">tell us</Link> your
          order number. We trace it with the courier, and send the goods again or return your money if it is lost.
        </p>
      ),
    },
  ],
};

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  namedPageMeta(root.loaderData, { title: text.title, description: text.lead, path: '/shipping-and-delivery' });

export default function ShippingAndDelivery() {
  return <Policy {...text} />;
}
