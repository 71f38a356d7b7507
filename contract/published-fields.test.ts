import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { contract } from './contract.ts';
import type { Endpoint } from './endpoint.ts';
import { Order } from './order.ts';

/** Field names that clients of the published calls rely on: those sent, and those read from the answer. */
const published: Partial<Record<keyof typeof contract, { sent?: string; read?: string }>> = {
  'GET /newarrival/all/:mainId': { read: 'category_name description product' },
  'GET /grouped-product/single/:productId': {
    read: `product_id sku title image gallery key_features specifications attribute variation downloadable_files product_type
      originalPrice discountPrice price salePrice stock totalStock status description short_description category categorytype
      grouped_product delivery_days createdAt`,
  },
  'GET /slider/all/:mainId': {
    read: 'slider_name offer_name description price cutOffPrice background_image image product',
  },
  'GET /offer/all/:mainId': { read: 'image title description link' },
  'GET /marquee/all/:mainId': { read: 'heading' },
  'GET /category/getdata/category/:mainId': { read: 'category name icon status position' },
  'GET /register/single/:mainId': { read: 'users' },
  'GET /register/officesingle/:mainId': { read: 'google_address' },
  'GET /pincode/getall/:mainId': { read: 'pincodesData' },
  'GET /deliverypaybefore/single/:mainId': { read: 'help' },
  'GET /delivery-price/:mainId': { read: 'data' },
  'GET /freedelivery/:mainId': { read: 'data' },
  'GET /button/:storeId': { read: 'data' },
  'GET /paybutton/:storeId': { read: 'data' },
  'GET /help/single/:mainId': { read: 'help' },
  'GET /cart/:userId': { read: 'isError data' },
  'POST /cart': {
    sent: `id product_id product_sku product_name product_price product_saleprice product_stockstatus product_status
      product_image product_gallery description short_description category product_type variation_attributes typeofsimple
      user_id user_name delivery_days main_id`,
    read: 'isError msg',
  },
  'DELETE /cart/:product_sku': { read: 'isError' },
  'GET /coupon/check/:code': { sent: 'user_id', read: 'couponData message' },
  'POST /payment/getquote': {
    sent: `coupon_code discountprice amountbeforediscount amountafterdiscount couponapplied cart_products main_id name mobile
      email guestVeg guestNonVeg description user_id user_name payment_mode`,
  },
  'POST /payment/paydelivery': { sent: 'cart_products billing_address shipping_address', read: 'success order_id' },
  'POST /payment': {
    sent: `payment_mode user_name amountbeforediscount amountafterdiscount deliveryCharge remaining_amount
      totalAmountbeforePay cart_products couponapplied coupon_code discountprice billing_address shipping_address
      payment_capture currency`,
    read: 'success razorpay_order order_id',
  },
  'POST /payment/verify': { sent: 'razorpay_order_id razorpay_payment_id razorpay_signature', read: 'success' },
  'GET /payment/order/:orderId': { read: 'data' },
  'GET /payment/:userId': { read: 'data' },
  'GET /address/:userId': { read: 'isError user' },
  'POST /address': {
    sent: 'location_user new_address city area pincode user_id user_name',
    read: 'isError message',
  },
  'PUT /address/:id': {
    sent: 'location_user new_address city area pincode user_id user_name',
    read: 'isError message',
  },
  'PATCH /address/:id': { sent: 'defaultaddressS defaultaddressB' },
  'POST /leads': { sent: 'name email mobile remark user_id user_name property_id' },
  'POST /inquiry': { sent: 'name mobile email parent_name school dob age remark' },
  'POST /loginuser': { sent: 'email password', read: 'user accessToken refreshToken message' },
  'POST /registeruser/api/google-signup': { sent: 'token main_id' },
  'POST /registeruser/api/send-otp': { sent: 'email main_id', read: 'success message' },
  'POST /registeruser/api/verify-otp': { sent: 'email otp' },
  'POST /registeruser/api/signup': { sent: 'email mobile full_name password main_id' },
  'POST /registeruser/api/resetsend-otp': { sent: 'email' },
  'POST /registeruser/api/reset-password': { sent: 'email newPassword' },
  'GET /registeruser/single/:userId': { read: 'user_id name full_name mobile email id' },
  'PUT /registeruser/api/user/:id': { sent: 'mobile', read: 'success' },
  'GET /admission/:userId': { read: 'user' },
  'POST /admission': {
    sent: `name fatherName motherName dob aadhar gender school address pincode mobile email center rulesAgreed user_id
      user_name main_id`,
    read: 'payment_id',
  },
  'POST /feepay': {
    sent: 'amount order_id user_id user_name main_id',
    read: 'success razorpay_order order_id',
  },
  'POST /feepay/verify': { sent: 'razorpay_order_id razorpay_payment_id razorpay_signature', read: 'success' },
  'GET /feepay/order/:id': { read: 'data' },
  'POST /firebase/register-token': { sent: 'user_id deviceToken' },
};

const wordsOf = (list = ''): string[] => list.split(/\s+/).filter((word) => word !== '');

/** The fields of an object, or of the objects in a list. */
function namesOf(schema: z.ZodMiniType | undefined): string[] {
  if (schema === undefined) return [];
  if (schema instanceof z.ZodMiniArray) return namesOf(schema.def.element as z.ZodMiniType);
  return schema instanceof z.ZodMiniObject ? Object.keys(schema.shape) : [];
}

test.each(Object.entries(published))('[I-01] %s takes and returns the published fields', (key, { sent, read }) => {
  const call: Endpoint = contract[key as keyof typeof contract];
  expect([...namesOf(call.body), ...namesOf(call.query)]).toEqual(expect.arrayContaining(wordsOf(sent)));
  expect(namesOf(call.response)).toEqual(expect.arrayContaining(wordsOf(read)));
});

test('[I-01] an order has the published fields', () => {
  const fields = `order_id receipt_id createdAt orderStatus delivered payment_mode user_name amountbeforediscount
    amountafterdiscount deliveryCharge remaining_amount totalAmountbeforePay cart_products couponapplied coupon_code
    discountprice billing_address shipping_address payment_capture currency`;
  expect(namesOf(Order)).toEqual(expect.arrayContaining(wordsOf(fields)));
});
