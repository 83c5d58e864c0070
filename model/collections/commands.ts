import { MOST_PIECES } from '../domain/commande/most-pieces.ts'
import { HOLDERS, MONEY_STATES, OUTCOMES, PAID_TO } from '../domain/commande/states/states.ts'
import { ALIVE, collection } from '../schema/collection.ts'
import {
  autodate,
  bool,
  count,
  date,
  type Field,
  money,
  phone,
  relation,
  select,
  text,
} from '../schema/fields.ts'
import { suivis } from './suivis.ts'

const said = <const F extends Field>(field: F) => ({ ...field, transient: true, see: [] }) as const
const { fields } = suivis

/** Fields sent with a change of state and kept by its suivi (`FIELDS_OF_A_MOVE`). */
const SAID_OF_SUIVI = {
  motif: said(fields.motif),
  mode_paiement: said(fields.mode_paiement),
  reference: said(fields.reference),
  pieces_kept: said(fields.pieces_kept),
  old_article: said(fields.old_article),
  position: said(fields.position),
  grade: said(fields.grade),
  photo: said(fields.photo),
  signature: said(fields.signature),
}

/** A parcel to deliver and the cash to collect for it. */
export const commands = collection('commands', {
  labels: { one: 'commande', many: 'commandes', feminine: true, spoken: { one: 'colis' } },
  title: 'code',
  search: ['code', 'receiver_full_name', 'receiver_phone_number'],
  // Seed: the columns of the CSV, in order.
  exported: {
    receiver_full_name: 'DESTINATAIRE',
    receiver_address: 'ADRESSE',
    receiver_phone_number: 'TELEPHONE',
    city: 'VILLE',
    product_name: 'MARCHANDISE',
    quantity: 'Quantité',
    price: 'PRIX',
    extra_fees: 'FRAIS SUPPLEMENTAIRES',
    total: 'TOTAL',
    code: 'CODE SUIVI',
    note: 'COMMENTAIRE',
    created: "DATE D'ENVOI",
    delivery_man: 'LIVREUR',
    client_source: 'CLIENT',
    reported_date: 'DATE DE RAPPORT',
    status: 'ETAT',
    client_name: 'VENDEUR NOM',
    client_phone: 'VENDEUR TELEPHONE',
    is_echange: 'COLIS REMPLACER',
    package_opened: 'PEUT OUVRIR',
  },
  sort: '-created',
  trash: true,
  // Counters with the fewest rows first: a total is summed from the first counter that can give it.
  counters: [
    ['outcome', 'status'],
    ['status', 'outcome', 'delivery_man', 'agence'],
    ['city', 'status', 'agence'],
    ['hour(last_event_at)', 'agence'],
  ],
  fields: {
    code: text({ label: 'Code suivi', unique: true, max: 32 }),
    receiver_full_name: text({ label: 'Destinataire', required: true, max: 120 }),
    receiver_phone_number: phone({ label: 'Téléphone', required: true }),
    receiver_phone_2: phone({ label: 'Autre téléphone' }),
    city: relation({ label: 'Ville', to: 'villes', required: true }),
    receiver_address: text({ label: 'Adresse', max: 250, multiline: true }),
    product_name: text({ label: 'Marchandise', max: 250 }),
    /** The pieces are taken from the stock that the client keeps at the agence. */
    produit: relation({ label: 'Produit du stock', to: 'produits' }),
    quantity: count({ label: 'Quantité', min: 0, max: 10_000, default: 1 }),
    price: money({ label: 'Prix', max: 10_000_000 }),
    extra_fees: money({ label: 'Frais supplémentaires', min: 0, max: 1_000_000 }),
    total: money({ label: 'Total', sumOf: ['price', 'extra_fees'] }),
    status: relation({ label: 'État', to: 'tracking_states' }),
    delivery_man: relation({
      label: 'Livreur',
      to: 'users',
      write: ['Modification etat commandes', 'Commandes'],
    }),
    client_source: relation({ label: 'Client', to: 'users', required: true }),
    note: text({ label: 'Commentaire', max: 1000, multiline: true }),
    created: autodate({ label: 'Date d’envoi', on: 'create' }),
    reported_date: date({ label: 'Date de report', dayOnly: true }),
    is_echange: bool({ label: 'Colis à remplacer' }),
    package_opened: bool({ label: 'Peut ouvrir' }),
    fragile: bool({ label: 'Fragile' }),
    essayage: bool({ label: 'Essayage' }),
    code_remise: bool({
      label: 'Code de remise',
      help: 'Le destinataire lit un code sur sa page de suivi et le donne au livreur. Après cinq codes faux, une photo et une signature le remplacent.',
    }),
    colis_count: count({ label: 'Nombre de colis', min: 1, max: MOST_PIECES, default: 1 }),
    declared_value: money({ label: 'Valeur déclarée', min: 0, max: 10_000_000 }),
    assure: bool({
      label: 'Assurer ce colis',
      help: 'Perdu ou abîmé, il est remboursé à sa valeur déclarée. La prime est due dès la prise en charge.',
    }),
    weight_g: count({ label: 'Poids (g)', min: 0, max: 200_000 }),
    /** Billed weight of its last weighing, in grams; 0 before any. */
    weighed_g: count({ label: 'Poids pesé (g)', min: 0, write: [] }),
    boutique: text({ label: 'Boutique', max: 80 }),
    client_name: text({ label: 'Vendeur', max: 120 }),
    client_phone: phone({ label: 'Téléphone du vendeur' }),
    reference_client: text({ label: 'Votre référence', max: 60 }),
    outcome: select({ label: 'Issue', options: OUTCOMES, write: [] }),
    money_state: select({ label: 'Argent', options: MONEY_STATES, write: [] }),
    holder_kind: select({ label: 'Détenteur', options: HOLDERS, write: [] }),
    holder: text({ label: 'Détenteur (fiche)', max: 15, idOf: ['users', 'agences', 'bons'], write: [] }),
    amount_collected: money({ label: 'Encaissé' }),
    /**
     * The livreur, caisse or bank that received the payment
     * first; `versement` holds where the cash went next.
     */
    paid_to_kind: select({ label: 'Encaissé par', options: PAID_TO, write: [] }),
    paid_to: text({ label: 'Encaissé par (fiche)', max: 15, idOf: ['users', 'agences'], write: [] }),
    attempts: count({ label: 'Tentatives', min: 0, write: [] }),
    attempted_on: date({ label: 'Jour de la dernière tentative', dayOnly: true, write: [] }),
    /**
     * True after an attempt without an answer, until the next
     * loading: on another day, that is one more presentation.
     */
    unanswered: bool({ label: 'Sans réponse depuis le dernier chargement', write: [] }),
    reports: count({ label: 'Reports', min: 0, write: [] }),
    last_event_at: date({ label: 'Dernière action', write: [] }),
    held_since: date({ label: 'Chez ce détenteur depuis', write: [] }),
    /** Where it goes back to when it is freed, or found again. */
    state_before: relation({ label: 'État d’avant', to: 'tracking_states', write: [] }),
    outcome_before: select({
      label: 'Issue d’avant',
      options: OUTCOMES,
      see: ['moderateur'],
      write: [],
    }),
    rappel_at: date({ label: 'Rappel le' }),
    limite_retrait: date({ label: 'À retirer avant le', dayOnly: true }),
    box: text({ label: 'Emplacement', max: 30, see: ['moderateur'], write: [] }),
    /** When the present state becomes late, then very late, in open hours; empty where no time is set. */
    late_at: date({ label: 'En retard le', deadline: true, see: ['moderateur'], write: [] }),
    very_late_at: date({
      label: 'Très en retard le',
      deadline: true,
      see: ['moderateur'],
      write: [],
    }),
    tour: relation({ label: 'Tournée', to: 'tours', see: ['moderateur', 'livreur'], write: [] }),
    /** The cash of its door was handed over with it. */
    versement: relation({ label: 'Versement', to: 'versements', see: ['moderateur', 'livreur'], write: [] }),
    /** The agence that has the parcel or had it last; before that, the one that serves its client. */
    agence: relation({ label: 'Agence', to: 'agences', write: [] }),
    parent: relation({ label: 'Colis d’origine', to: 'commands', write: [] }),
    twin: select({
      label: 'Colis jumeau',
      options: { echange: 'Ancien article d’un échange', partiel: 'Pièces non gardées' },
      write: [],
    }),
    labels_printed: count({ label: 'Étiquettes imprimées', min: 0, write: [] }),
    reprint: bool({ label: 'Étiquette à réimprimer', write: [] }),
    /** Opens the public page of the parcel without the last digits of the phone. */
    public_token: text({
      label: 'Lien public',
      max: 24,
      autogenerate: '[a-z0-9]{16}',
      see: ['moderateur', 'client'],
      write: [],
    }),
    origin: select({
      label: 'Origine',
      options: { web: 'Saisie', import: 'Fichier', api: 'API', shop: 'Boutique en ligne', stock: 'Stock' },
      write: [],
    }),
    import_batch: relation({ label: 'Import', to: 'imports', write: [] }),
    ...SAID_OF_SUIVI,
    /** « I know it looks like one I already sent »: without it a look-alike of the last two days is refused. */
    confirmer_doublon: bool({ label: 'Créer malgré un doublon', transient: true, see: [] }),
    /** Beside `delivery_man`: « I know that this livreur does not deliver in the ville ». */
    confirmer_ville: bool({ label: 'Confier hors de ses villes', transient: true, see: [] }),
    /** The reason for more cash at its door than `argent.plafond_cod`; the journal keeps it beside the amount. */
    motif_plafond: text({
      label: 'Motif au-delà du plafond d’espèces',
      max: 300,
      transient: true,
      see: [],
      journalled: true,
    }),
    deleted_at: date({ label: 'Mise à la corbeille', see: ['Commandes'], write: [] }),
  },
  indexes: [
    { fields: ['created'], where: ALIVE },
    { fields: ['last_event_at'], where: ALIVE },
    { fields: ['receiver_full_name'], where: ALIVE },
    { fields: ['total'], where: ALIVE },
    { fields: ['price'], where: ALIVE },
    { fields: ['reported_date'], where: ALIVE },
    { fields: ['status', 'created'], where: ALIVE },
    { fields: ['status', 'last_event_at'], where: ALIVE },
    { fields: ['city', 'created'], where: ALIVE },
    { fields: ['client_source', 'created'], where: ALIVE },
    // A merchant's lists of a state: in the order of all, his are thousands of rows apart.
    { fields: ['client_source', 'status', 'last_event_at'], where: ALIVE },
    { fields: ['receiver_phone_number', 'created'], where: ALIVE },
    { fields: ['delivery_man', 'created'], where: ALIVE },
    // These three indexes leave out the parcels just entered, which are most: an index costs every batch of
    // commandes.
    { fields: ['outcome', 'created'], where: `${ALIVE} AND outcome <> ''` },
    { fields: ['money_state', 'created'], where: `${ALIVE} AND money_state <> 'NON_ENCAISSE'` },
    {
      fields: ['status', 'reported_date'],
      where: `${ALIVE} AND delivery_man = '' AND reported_date IS NOT NULL`,
    },
    { fields: ['attempts', 'created'], where: `${ALIVE} AND attempts > 0` },
    { fields: ['agence', 'created'], where: ALIVE },
    { fields: ['agence', 'status', 'last_event_at'], where: ALIVE },
    { fields: ['import_batch'], where: "import_batch <> ''" },
    { fields: ['late_at'], where: `${ALIVE} AND late_at IS NOT NULL` },
    { fields: ['very_late_at'], where: `${ALIVE} AND very_late_at IS NOT NULL` },
    { fields: ['holder', 'held_since'], where: `${ALIVE} AND holder <> ''` },
    { fields: ['box'], where: `${ALIVE} AND box <> ''` },
    { fields: ['tour'], where: `${ALIVE} AND tour <> ''` },
    { fields: ['versement'], where: "versement <> ''" },
    { fields: ['delivery_man'], where: "money_state = 'CHEZ_LIVREUR'" },
    { fields: ['client_source'], where: "money_state IN ('VERSE', 'CHEZ_LIVREUR')" },
    // Paid at a door by card, transfer or cheque, and not seen at the bank yet.
    {
      fields: ['client_source', 'paid_to_kind'],
      where: "money_state = 'NON_ENCAISSE' AND amount_collected <> 0",
    },
    {
      fields: ['paid_to_kind', 'last_event_at'],
      where: "paid_to_kind = 'banque' AND money_state = 'NON_ENCAISSE'",
    },
    { fields: ['parent'], where: "parent <> ''" },
    { fields: ['produit'], where: "produit <> ''" },
    { fields: ['reference_client'], where: `${ALIVE} AND reference_client <> ''` },
    { fields: ['is_echange', 'created'], where: `${ALIVE} AND is_echange` },
    {
      fields: ['client_source', 'reference_client'],
      unique: true,
      where: `${ALIVE} AND reference_client <> ''`,
    },
    {
      fields: ['receiver_full_name', 'receiver_phone_number', 'code'],
      using: 'trigram',
      newestBy: 'created',
      apart: true,
    },
    { fields: ['deleted_at'], where: 'deleted_at IS NOT NULL' },
  ],
})
