ALTER TABLE "campaign_image_decisions" ALTER COLUMN "approval" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "campaign_image_decisions" ADD COLUMN "release" text;--> statement-breakpoint
ALTER TABLE "campaign_image_decisions" ADD COLUMN "by_house" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "campaign_image_decisions" ADD COLUMN "for_customer" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "campaign_images" ADD COLUMN "release" text DEFAULT 'pending' NOT NULL;--> statement-breakpoint
ALTER TABLE "campaign_image_decisions" ADD CONSTRAINT "campaign_image_decisions_kind" CHECK (("campaign_image_decisions"."approval" is null) <> ("campaign_image_decisions"."release" is null));--> statement-breakpoint
-- Who decided for whom was not noted until now: whoever is of the house today recorded it for the customer.
UPDATE "campaign_image_decisions" SET "by_house" = true
FROM "users" WHERE "users"."id" = "campaign_image_decisions"."created_by" AND "users"."usergroup_id" = 1;--> statement-breakpoint
-- What is printed, or being printed, was passed for print by being taken to production. Everything else waits for prepress.
INSERT INTO "campaign_image_decisions" ("campaign_image_id", "revision", "release", "by_house", "for_customer", "created_at")
SELECT "campaign_images"."id", "campaign_images"."revision", 'released', true, false,
  coalesce(min("order_history"."created_at"), min("orders"."updated_at"))
FROM "campaign_images"
  JOIN "order_lines" ON "order_lines"."campaign_image_id" = "campaign_images"."id"
    AND coalesce("order_lines"."image_revision", "campaign_images"."revision") = "campaign_images"."revision"
  JOIN "orders" ON "orders"."id" = "order_lines"."order_id"
  LEFT JOIN "order_history" ON "order_history"."order_id" = "orders"."id" AND "order_history"."to_status" = 'production'
WHERE "campaign_images"."approval" = 'approved'
  AND "orders"."status" IN ('production', 'shipped', 'installed') AND "orders"."deleted_at" IS NULL
GROUP BY "campaign_images"."id";--> statement-breakpoint
UPDATE "campaign_images" SET "release" = 'released'
WHERE "id" IN (SELECT "campaign_image_id" FROM "campaign_image_decisions" WHERE "release" = 'released');--> statement-breakpoint
-- Prepress is done by the roles of the house that may take orders to production and decide about artwork.
INSERT INTO "role_permissions" ("role_id", "path", "perm_view", "perm_access", "perm_edit")
SELECT "of_orders"."role_id", '/prepress', '1', '1', '1'
FROM "role_permissions" AS "of_orders" JOIN "role_permissions" AS "of_campaigns" USING ("role_id")
WHERE "of_orders"."path" = '/order' AND "of_orders"."perm_edit" <> '0' AND "of_orders"."perm_access" <> '0'
  AND "of_campaigns"."path" = '/campaign' AND "of_campaigns"."perm_edit" <> '0' AND "of_campaigns"."perm_access" <> '0'
  AND EXISTS (SELECT FROM "users" WHERE "users"."role_id" = "of_orders"."role_id" AND "users"."usergroup_id" = 1
    AND "users"."deleted_at" IS NULL)
ON CONFLICT DO NOTHING;
