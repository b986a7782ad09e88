-- Texts in the order in which people read them, with the numbers in them by their value: Shop 2 before Shop 10.
CREATE COLLATION "reading_order" (provider = icu, locale = 'und-u-kn-true');--> statement-breakpoint
DROP INDEX "customers_name_id";--> statement-breakpoint
DROP INDEX "spaces_shop_name_id";--> statement-breakpoint
DROP INDEX "spaces_chain_id";--> statement-breakpoint
DROP INDEX "spaces_city_id";--> statement-breakpoint
DROP INDEX "spaces_state_id";--> statement-breakpoint
DROP INDEX "spaces_country_id";--> statement-breakpoint
DROP INDEX "users_username_id";--> statement-breakpoint
DROP INDEX "campaigns_name_id";--> statement-breakpoint
DROP INDEX "orders_code_id";--> statement-breakpoint
DROP INDEX "orders_reference_id";--> statement-breakpoint
CREATE INDEX "customers_name_id" ON "customers" USING btree ("name" collate "reading_order","id");--> statement-breakpoint
CREATE INDEX "spaces_shop_name_id" ON "spaces" USING btree ("shop_name" collate "reading_order","id") WHERE "spaces"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "spaces_chain_id" ON "spaces" USING btree ("chain" collate "reading_order","id") WHERE "spaces"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "spaces_city_id" ON "spaces" USING btree ("city" collate "reading_order","id") WHERE "spaces"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "spaces_state_id" ON "spaces" USING btree ("state" collate "reading_order","id") WHERE "spaces"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "spaces_country_id" ON "spaces" USING btree ("country" collate "reading_order","id") WHERE "spaces"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_username_id" ON "users" USING btree ("username" collate "reading_order","id");--> statement-breakpoint
CREATE INDEX "campaigns_name_id" ON "campaigns" USING btree ("name" collate "reading_order","id");--> statement-breakpoint
CREATE INDEX "orders_code_id" ON "orders" USING btree ("code" collate "reading_order","id") WHERE "orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "orders_reference_id" ON "orders" USING btree ("reference" collate "reading_order","id") WHERE "orders"."deleted_at" is null;