/**
 * Ids of another system: Stripe's, as its published fixtures hold them. They are checked, never generated.
 * The text beside a prefix is the name of the API's object; where two objects share a prefix, both.
 */
import { defineId, type ValidPrefix } from 'brandid'
import { opaque } from 'brandid/formats'

const body = opaque({ length: [14, 60] })

function stripe<const Prefix extends string>(prefix: ValidPrefix<Prefix>, description: string) {
  return defineId(prefix, { format: body, description })
}

// Payments, customers, invoices
export const AccountId = stripe('acct', 'account')
export const ApplePayDomainId = stripe('apwc', 'apple_pay_domain')
export const ApplicationFeeId = stripe('fee', 'application_fee')
export const BalanceTransactionId = stripe('txn', 'balance_transaction')
export const BankAccountId = stripe('ba', 'bank_account')
export const CardId = stripe('card', 'card')
export const ChargeId = stripe('ch', 'charge')
export const CheckoutItemId = stripe('li', 'item')
export const ConfirmationTokenId = stripe('ctoken', 'confirmation_token')
export const CreditNoteId = stripe('cn', 'credit_note')
export const CreditNoteLineItemId = stripe('cnli', 'credit_note_line_item')
export const CustomerBalanceTransactionId = stripe('cbtxn', 'customer_balance_transaction')
export const CustomerCashBalanceTransactionId = stripe('ccsbtxn', 'customer_cash_balance_transaction')
export const CustomerId = stripe('cus', 'customer')
export const DiscountId = stripe('di', 'discount')
export const DisputeId = stripe('dp', 'dispute')
export const EphemeralKeyId = stripe('ephkey', 'ephemeral_key')
export const EventId = stripe('evt', 'event')
export const ExchangeRateId = stripe('rate', 'exchange_rate')
export const FeeRefundId = stripe('fr', 'fee_refund')
export const FileId = stripe('file', 'file')
export const FileLinkId = stripe('link', 'file_link')
export const InvoiceId = stripe('in', 'invoice')
export const InvoiceItemId = stripe('ii', 'invoiceitem')
export const InvoiceLineItemId = stripe('il', 'line_item')
export const MandateId = stripe('mandate', 'mandate')
export const PaymentIntentId = stripe('pi', 'payment_intent')
export const PaymentLinkId = stripe('plink', 'payment_link')
export const PaymentMethodConfigurationId = stripe('pmc', 'payment_method_configuration')
export const PaymentMethodDomainId = stripe('pmd', 'payment_method_domain')
export const PaymentMethodId = stripe('pm', 'payment_method')
export const PayoutId = stripe('po', 'payout')
export const PersonId = stripe('person', 'person')
export const PriceId = stripe('price', 'plan, price')
export const ProductFeatureId = stripe('prodft', 'product_feature')
export const ProductId = stripe('prod', 'product')
export const PromotionCodeId = stripe('promo', 'promotion_code')
export const QuoteId = stripe('qt', 'quote')
export const RefundId = stripe('re', 'refund')
export const ReviewId = stripe('prv', 'review')
export const ScheduledQueryRunId = stripe('sqr', 'scheduled_query_run')
export const SetupAttemptId = stripe('setatt', 'setup_attempt')
export const SetupIntentId = stripe('seti', 'setup_intent')
export const ShippingRateId = stripe('shr', 'shipping_rate')
export const SourceId = stripe('src', 'source')
export const SourceMandateNotificationId = stripe('srcmn', 'source_mandate_notification')
export const SourceTransactionId = stripe('srctxn', 'source_transaction')
export const SubscriptionId = stripe('sub', 'subscription')
export const SubscriptionItemId = stripe('si', 'subscription_item')
export const SubscriptionScheduleId = stripe('sub_sched', 'subscription_schedule')
export const TaxIdId = stripe('txi', 'tax_id')
export const TaxRateId = stripe('txr', 'tax_rate')
export const TokenId = stripe('tok', 'token')
export const TopUpId = stripe('tu', 'topup')
export const TransferId = stripe('tr', 'transfer')
export const TransferReversalId = stripe('trr', 'transfer_reversal')
export const UpcomingLineItemId = stripe('il_tmp', 'line_item')
export const WebhookEndpointId = stripe('we', 'webhook_endpoint')

// Customer portal
export const BillingPortalConfigurationId = stripe('bpc', 'billing_portal.configuration')
export const BillingPortalSessionId = stripe('bps', 'billing_portal.session')

// Entitlements
export const EntitlementsActiveEntitlementId = stripe('ent_test', 'entitlements.active_entitlement')
export const EntitlementsFeatureId = stripe('feat_test', 'entitlements.feature')

// Financial Connections
export const FinancialConnectionsAccountId = stripe('fca', 'financial_connections.account')
export const FinancialConnectionsAccountOwnerId = stripe('fcaown', 'financial_connections.account_owner')
export const FinancialConnectionsSessionId = stripe('fcsess', 'financial_connections.session')
export const FinancialConnectionsTransactionId = stripe('fctxn', 'financial_connections.transaction')

// Issuing
export const IssuingAuthorizationId = stripe('iauth', 'issuing.authorization')
export const IssuingCardId = stripe('ic', 'issuing.card')
export const IssuingCardholderId = stripe('ich', 'issuing.cardholder')
export const IssuingDisputeId = stripe('idp', 'issuing.dispute')
export const IssuingPersonalizationDesignId = stripe('ipcd', 'issuing.personalization_design')
export const IssuingPhysicalBundleId = stripe('ics', 'issuing.physical_bundle')
export const IssuingSettlementId = stripe('ise', 'issuing.settlement')
export const IssuingTokenId = stripe('intok', 'issuing.token')
export const IssuingTransactionId = stripe('ipi', 'issuing.transaction')

// Radar
export const RadarEarlyFraudWarningId = stripe('issfr', 'radar.early_fraud_warning')
export const RadarValueListId = stripe('rsl', 'radar.value_list')
export const RadarValueListItemId = stripe('rsli', 'radar.value_list_item')

// Tax
export const TaxCalculationId = stripe('taxcalc', 'tax.calculation')
export const TaxLineItemId = stripe('tax_li', 'tax.calculation_line_item, tax.transaction_line_item')
export const TaxRegistrationId = stripe('taxreg', 'tax.registration')
export const TaxTransactionId = stripe('tax', 'tax.transaction')

// Terminal
export const TerminalConfigurationId = stripe('tmc', 'terminal.configuration')
export const TerminalLocationId = stripe('tml', 'terminal.location')
export const TerminalReaderId = stripe('tmr', 'terminal.reader')

// Treasury
export const TreasuryCreditReversalId = stripe('credrev', 'treasury.credit_reversal')
export const TreasuryDebitReversalId = stripe('debrev', 'treasury.debit_reversal')
export const TreasuryFinancialAccountId = stripe('fa', 'treasury.financial_account')
export const TreasuryInboundTransferId = stripe('ibt', 'treasury.inbound_transfer')
export const TreasuryOutboundPaymentId = stripe('obp', 'treasury.outbound_payment')
export const TreasuryOutboundTransferId = stripe('obt', 'treasury.outbound_transfer')
export const TreasuryReceivedCreditId = stripe('rc', 'treasury.received_credit')
export const TreasuryReceivedDebitId = stripe('rd', 'treasury.received_debit')
export const TreasuryTransactionEntryId = stripe('trxne', 'treasury.transaction_entry')
export const TreasuryTransactionId = stripe('trxn', 'treasury.transaction')

// Single objects of other products
export const AppsSecretId = stripe('appsecret', 'apps.secret')
export const CheckoutSessionId = stripe('cs_test', 'checkout.session')
export const ClimateOrderId = stripe('climorder', 'climate.order')
export const IdentityVerificationReportId = stripe('vr', 'identity.verification_report')
export const IdentityVerificationSessionId = stripe('vs', 'identity.verification_session')
export const ReportRunId = stripe('frr', 'reporting.report_run')
export const TestClockId = stripe('clock', 'test_helpers.test_clock')
