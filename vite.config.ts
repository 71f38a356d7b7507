import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

// A group takes along whatever its modules import, so the first one that names a module decides where it lives.
// Few files compress better than many: as some twenty small ones the same code is 5 kB larger.
const codeSplitting = {
  groups: [
    // Changes with an upgrade alone, so returning visitors have it.
    { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\// },
    // What every page needs.
    { name: 'frame', test: /\/web\/(shell\/(?!suggestions|lookup-)|root|entry|browser-|page-meta|api-context)/ },
    // What the pages of the catalogue share, without what they load on demand.
    { name: 'shared', test: /\/web\/shop\/(?!product-dialog|use-product|read-product)/, minShareCount: 3 },
    // What home shares with one of them: they must not load all of home for it.
    { name: 'parts', test: /\/web\/ui\/drag|\/domain\/category-link/ },
    { name: 'home', test: /\/web\/shop\/(home|popular|load-home|load-popular)/ },
    // Small things that would else draw a whole group below into the product page or the login.
    { name: 'bits', test: /\/domain\/pincode|\/web\/(visitor\/native-bridge|shop\/read-product)/ },
    // Forms bring the schemas along, and most visitors fill in none.
    { name: 'forms', test: /\/web\/(account|forms|ui\/.*field)|\/zod\/|\/contract\/.*field/, minShareCount: 3 },
    // What the cart, the checkout and its results share: by themselves they would be a dozen names in the route table.
    { name: 'buying', test: /\/web\/(cart|checkout)\/|\/web\/visitor\/checkout-data/, minShareCount: 2 },
    { name: 'addresses', test: /\/web\/addresses\//, minShareCount: 2 },
    { name: 'orders', test: /\/web\/orders\//, minShareCount: 2 },
    // What pages to be read share.
    { name: 'reading', test: /\/web\/(policies|ui\/(page-title|prose|breadcrumb|empty-state))/, minShareCount: 2 },
  ],
};

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting } } } } },
  build: {
    // Data URIs would need `data:` in font-src and cannot be preloaded.
    assetsInlineLimit: 0,
    // Costs every page half a kilobyte; what is loaded on demand needs little that is not there already.
    modulePreload: false,
  },
});
