import { commands } from '../../collections/commands.ts'

/**
 * Fields a merchant's file may fill, with the headings under which they are met: French, English, Arabic,
 * darija in Latin letters; the surest first.
 */
const HEADINGS = {
  receiver_full_name: [
    ['destinataire', 'nom destinataire', 'nom du destinataire', 'nom complet', 'nom et prenom'],
    ['nom prenom', 'nom du client', 'nom client', 'full name', 'receiver', 'receiver name', 'customer'],
    ['customer name', 'consignee', 'recipient', 'shipping name', 'client', 'nom', 'name', 'acheteur'],
    [
      'المستلم',
      'المرسل اليه',
      'اسم الزبون',
      'اسم العميل',
      'الاسم الكامل',
      'الزبون',
      'العميل',
      'الاسم',
      'اسم',
    ],
    ['smiya', 'smia', 'ism', 'klyan'],
  ],
  receiver_phone_number: [
    ['telephone', 'tel', 'tele', 'telephone destinataire', 'numero de telephone', 'numero telephone'],
    ['numero tel', 'n telephone', 'n tel', 'gsm', 'portable', 'mobile', 'phone', 'phone number', 'phone 1'],
    ['tel 1', 'telephone 1', 'whatsapp', 'shipping phone', 'contact'],
    ['الهاتف', 'رقم الهاتف', 'هاتف', 'الجوال', 'التيليفون', 'تيليفون', 'تلفون', 'النمرة', 'نمرة'],
    ['telifoun', 'tilifoun', 'tilifon', 'nmra', 'nemra', 'namra'],
  ],
  receiver_phone_2: [
    ['autre telephone', 'telephone 2', 'tel 2', 'gsm 2', 'phone 2', 'second phone', 'telephone secondaire'],
    ['2eme telephone', 'deuxieme telephone', 'الهاتف 2', 'هاتف ثان', 'رقم اخر'],
  ],
  city: [
    ['ville', 'ville destinataire', 'ville de livraison', 'city', 'shipping city', 'town', 'destination'],
    ['localite', 'المدينة', 'مدينة', 'mdina', 'lmdina', 'madina', 'medina', 'mdint'],
  ],
  receiver_address: [
    ['adresse', 'adresse de livraison', 'adresse complete', 'adresse destinataire', 'address', 'quartier'],
    ['shipping address', 'shipping address1', 'address 1', 'العنوان', 'عنوان', 'عنوان التوصيل', 'الحي'],
    ['adressa', 'ladress', 'l3onwan', '3onwan', '3inwan'],
  ],
  product_name: [
    ['marchandise', 'produit', 'nom du produit', 'produits', 'article', 'articles', 'designation', 'nature'],
    ['product', 'product name', 'item', 'items', 'lineitem name', 'description', 'contenu', 'goods', 'sku'],
    ['المنتج', 'المنتوج', 'السلعة', 'منتج', 'سلعة', 'البضاعة', 'sel3a', 'sl3a', 'montoj', 'lmontoj'],
  ],
  produit: [
    ['produit du stock', 'sku', 'code produit', 'code article', 'ref produit', 'ref article', 'code barres'],
    ['reference produit', 'reference article', 'product code', 'barcode', 'ean', 'رمز المنتج', 'رمز السلعة'],
  ],
  quantity: [
    ['quantite', 'qte', 'qty', 'quantity', 'nombre', 'nb', 'nbre', 'nombre de pieces', 'pieces', 'pcs'],
    ['lineitem quantity', 'الكمية', 'كمية', 'العدد', 'عدد', 'ch7al', '3adad', 'l3adad'],
  ],
  price: [
    ['prix', 'montant', 'montant a encaisser', 'prix de vente', 'cod', 'crbt', 'contre remboursement'],
    ['price', 'amount', 'cod amount', 'a encaisser', 'prix total', 'montant total', 'total', 'total price'],
    ['الثمن', 'ثمن', 'السعر', 'سعر', 'المبلغ', 'مبلغ', 'taman', 'tamane', 'ttaman', 'flous', 'lflous'],
  ],
  extra_fees: [
    ['frais supplementaires', 'frais supplementaire', 'frais sup', 'frais', 'extra fees', 'fees'],
    ['مصاريف اضافية', 'مصاريف'],
  ],
  note: [
    ['commentaire', 'commentaires', 'remarque', 'remarques', 'observation', 'observations', 'note', 'notes'],
    ['instructions', 'comment', 'comments', 'remark', 'ملاحظة', 'ملاحظات', 'تعليق', 'moulahada', 'mola7ada'],
  ],
  package_opened: [
    ['peut ouvrir', 'ouverture', 'ouvrir', 'ouverture colis', 'autorisation ouverture', 'can open'],
    ['open', 'allow open', 'opening', 'فتح الطرد', 'الفتح', 'فتح', 'n7elo'],
  ],
  is_echange: [
    ['colis remplacer', 'colis a remplacer', 'echange', 'remplacement', 'exchange', 'replacement'],
    ['تبديل', 'استبدال', 'التبديل', 'tabdil', 'tbdil', 'bdel'],
  ],
  fragile: [['fragile', 'colis fragile', 'قابل للكسر', 'هش']],
  essayage: [['essayage', 'essai', 'try on', 'تجربة', 'قياس']],
  reference_client: [
    ['reference', 'ref', 'votre reference', 'reference client', 'ref client', 'reference commande'],
    ['ref commande', 'n commande', 'numero de commande', 'numero commande', 'id commande', 'commande'],
    ['order', 'order id', 'order number', 'order name', 'external id', 'رقم الطلب', 'رقم الطلبية', 'المرجع'],
  ],
  boutique: [['boutique', 'magasin', 'store', 'shop', 'page', 'المتجر', 'متجر']],
  client_name: [
    ['vendeur nom', 'vendeur', 'nom vendeur', 'nom du vendeur', 'seller', 'seller name', 'البائع'],
  ],
  client_phone: [
    ['vendeur telephone', 'telephone vendeur', 'telephone du vendeur', 'seller phone', 'هاتف البائع'],
  ],
} as const satisfies Partial<Record<keyof typeof commands.fields, readonly (readonly string[])[]>>

export type ImportField = keyof typeof HEADINGS

export const IMPORT_FIELDS = Object.keys(HEADINGS) as ImportField[]

/** A file without a column for these cannot be read. */
export const REQUIRED_FIELDS = [
  'receiver_full_name',
  'receiver_phone_number',
  'city',
  'price',
] as const satisfies readonly ImportField[]

/** French name of the field, as on the form. */
export const labelOf = (field: ImportField): string => commands.fields[field].label

export const headingsOf = (field: ImportField): readonly string[] => HEADINGS[field].flat()

export const isImportField = (name: string): name is ImportField => Object.hasOwn(HEADINGS, name)
